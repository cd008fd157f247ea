import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, readIfThere } from './files.ts';
import { createSiteWriter } from './write.ts';
import type { StorePublication } from '#contract/publication.ts';
import {
  indexBusiness,
  indexProduct,
  searchIndexFolder,
  searchIndexPointer,
} from '#contract/stored-product.ts';
import type { IndexedRecord } from '#contract/stored-product.ts';
import { productPath, storePath } from '#domain/paths.ts';

/** The search index of one full publication: filled store by store, then put in place. */
export interface SearchIndex {
  /** Adds the store and products of a part of a publication; what was added before is passed over. */
  add(publication: StorePublication): Promise<void>;
  /** Puts the index in place and answers the files that belong to the site now, those of the index before included. */
  finish(): Promise<string[]>;
  /** Ends the process that holds the index. */
  close(): Promise<void>;
}

export interface SearchIndexOptions {
  readonly siteDir: string;
  /** Where the index is made before it is put in place. */
  readonly stateDir: string;
}

/** What the search of a visitor loads; the other files are interfaces of Pagefind's own. */
const neededFile =
  /^(?:pagefind\.js|pagefind-entry\.json|pagefind\..+\.pf_meta|wasm\.es\.pagefind|(?:index|filter|fragment)\/.+)$/;

/**
 * Opens a Pagefind index for stores and products, which answers searches when the API cannot be reached. Each index
 * has a folder named after its records; a small file says which is the newest and is replaced last. Records cannot be
 * taken out of an index, so that each full publication makes its own. Pagefind gives the same records other files at
 * every run: an index of what is indexed already is left as it stands.
 */
export async function openSearchIndex(options: SearchIndexOptions): Promise<SearchIndex> {
  const pagefind = await import('pagefind');
  const { index, errors } = await pagefind.createIndex({ forceLanguage: 'es' });
  if (index === undefined) throw new Error(`No search index: ${errors.join(', ')}`);
  const added = new Map<string, string>();
  const addRecord = async (id: string, record: IndexedRecord): Promise<void> => {
    if (added.has(id)) return;
    added.set(id, JSON.stringify(record));
    const answer = await index.addCustomRecord({
      url: record.url,
      content: record.text,
      language: 'es',
      meta: { title: record.title },
      filters: record.filters,
    });
    failOn(answer.errors);
  };

  return {
    async add({ business, data }) {
      await Promise.all([
        addRecord(business.id, indexBusiness(business, storePath(business.url))),
        ...data.map(({ product }) =>
          addRecord(product.id, indexProduct(product, productPath(product))),
        ),
      ]);
    },
    async finish() {
      const folder = nameRecords(added);
      if (readPointer(options.siteDir)?.folder === folder) return findSearchIndex(options.siteDir);
      const made = join(options.stateDir, 'search-index');
      rmSync(made, { recursive: true, force: true });
      failOn((await index.writeFiles({ outputPath: made })).errors);
      const files = placeIndex(options.siteDir, made, folder);
      rmSync(made, { recursive: true, force: true });
      return files;
    },
    async close() {
      await pagefind.close();
    },
  };
}

function placeIndex(siteDir: string, made: string, folder: string): string[] {
  const previous = readPointer(siteDir)?.folder;
  const writer = createSiteWriter(siteDir, { isDurable: false });
  for (const name of listFiles(made).filter((file) => neededFile.test(file))) {
    const file = `${searchIndexFolder}/${folder}/${name}`;
    const body = readFileSync(join(made, name));
    // The other files are compressed as they are.
    if (/\.js(?:on)?$/.test(name)) writer.write(file, body);
    else writer.writePlain(file, body);
  }
  writer.writePlain(searchIndexPointer, JSON.stringify({ folder, previous }));
  return findSearchIndex(siteDir);
}

function nameRecords(added: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const id of [...added.keys()].sort()) hash.update(`${added.get(id) ?? ''}\n`);
  return hash.digest('hex').slice(0, 16);
}

interface Pointer {
  readonly folder: string;
  /** The index before, which pages that were opened then may still be reading. */
  readonly previous: string | undefined;
}

function readPointer(siteDir: string): Pointer | null {
  const { folder, previous } = parsePointer(readIfThere(siteDir, searchIndexPointer) ?? '');
  return isFolderName(folder)
    ? { folder, previous: isFolderName(previous) ? previous : undefined }
    : null;
}

/** A power cut may have left the file empty: the next index is then as the first. */
function parsePointer(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const isFolderName = (name: unknown): name is string =>
  typeof name === 'string' && /^\w+$/.test(name);

/** The files of the index that stands and of the one before. */
export function findSearchIndex(siteDir: string): string[] {
  const pointer = readPointer(siteDir);
  if (pointer === null) return [];
  const folders = [pointer.folder, pointer.previous].filter((name) => name !== undefined);
  const files = folders.flatMap((name) =>
    listFiles(join(siteDir, searchIndexFolder, name)).map(
      (file) => `${searchIndexFolder}/${name}/${file}`,
    ),
  );
  return [searchIndexPointer, ...files];
}

function failOn(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`The search index refused: ${errors.join(', ')}`);
}
