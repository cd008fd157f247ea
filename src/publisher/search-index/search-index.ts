import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, readIfThere } from '#files/files.ts';
import {
  type Manifest,
  flushFiles,
  hashText,
  isIndexWhole,
  manifestFile,
  awaitMadeIndex,
} from './search-index-files.ts';
import { createSiteWriter } from '../write/write.ts';
import type { StorePublication } from '#contract/publication.ts';
import {
  indexBusiness,
  indexProduct,
  searchIndexFolder,
  searchIndexPointer,
} from '#contract/stored-product.ts';
import type { IndexedRecord } from '#contract/stored-product.ts';
import { productPath, storePath } from '#domain/paths/paths.ts';

/** The search index of one full publication: filled store by store, then put in place. */
export interface SearchIndex {
  /** Adds the store and products of a part of a publication; what was added before is passed over. */
  add(publication: StorePublication): Promise<void>;
  /** Puts the index in place and returns the files that belong to the site now, those of the index before included. */
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
 * has a folder of its own; a small file says which is the newest and is replaced last, when the disk has all others. Records cannot be
 * taken out of an index, so that each full publication makes its own. Pagefind gives the same records other files at
 * every run: an index of what is indexed already is left as it stands, if all its files are as they were written.
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
      const { siteDir, stateDir } = options;
      const records = hashRecords(added);
      const standing = readPointer(siteDir)?.folder;
      if (
        standing !== undefined &&
        isIndexWhole(join(siteDir, searchIndexFolder, standing), records)
      ) {
        return findSearchIndex(siteDir);
      }
      const made = join(stateDir, 'search-index');
      try {
        rmSync(made, { recursive: true, force: true });
        failOn((await index.writeFiles({ outputPath: made })).errors);
        const files = await awaitMadeIndex(made, neededFile, added.size);
        return await placeIndex(siteDir, made, { records, files });
      } finally {
        rmSync(made, { recursive: true, force: true });
      }
    },
    async close() {
      await pagefind.close();
    },
  };
}

/** Names the index by the bytes of its files, so that what a visitor is reading is never replaced by another. */
async function placeIndex(siteDir: string, made: string, manifest: Manifest): Promise<string[]> {
  const folder = hashText(JSON.stringify(manifest));
  const previous = readPointer(siteDir)?.folder;
  const writer = createSiteWriter(siteDir, { isDurable: false });
  const inside = `${searchIndexFolder}/${folder}`;
  for (const [name, hash] of Object.entries(manifest.files)) {
    const body = readFileSync(join(made, name));
    if (hashText(body) !== hash) throw new Error(`${name} has changed meanwhile`);
    // The other files are compressed as they are.
    if (/\.js(?:on)?$/.test(name)) writer.write(`${inside}/${name}`, body);
    else writer.writePlain(`${inside}/${name}`, body);
  }
  writer.writePlain(`${inside}/${manifestFile}`, JSON.stringify(manifest));
  await flushFiles(listFiles(join(siteDir, inside)).map((file) => join(siteDir, inside, file)));
  const pointer = createSiteWriter(siteDir, { isDurable: true });
  pointer.writePlain(searchIndexPointer, JSON.stringify({ folder, previous }));
  return findSearchIndex(siteDir);
}

function hashRecords(added: ReadonlyMap<string, string>): string {
  return hashText(
    [...added.keys()]
      .sort()
      .map((id) => `${added.get(id) ?? ''}\n`)
      .join(''),
  );
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
