import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './files.ts';
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
 * has a folder named after its content; a small file says which is the newest and is replaced last. Records cannot be
 * taken out of an index, so that each full publication makes its own.
 */
export async function openSearchIndex(options: SearchIndexOptions): Promise<SearchIndex> {
  const pagefind = await import('pagefind');
  const { index, errors } = await pagefind.createIndex({ forceLanguage: 'es' });
  if (index === undefined) throw new Error(`No search index: ${errors.join(', ')}`);
  const added = new Set<string>();
  const addRecord = async (id: string, record: IndexedRecord): Promise<void> => {
    if (added.has(id)) return;
    added.add(id);
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
      const made = join(options.stateDir, 'search-index');
      rmSync(made, { recursive: true, force: true });
      failOn((await index.writeFiles({ outputPath: made })).errors);
      const files = await placeIndex(options.siteDir, made);
      rmSync(made, { recursive: true, force: true });
      return files;
    },
    async close() {
      await pagefind.close();
    },
  };
}

async function placeIndex(siteDir: string, made: string): Promise<string[]> {
  const folder = readName(made);
  const before = readPointer(siteDir);
  const writer = createSiteWriter(siteDir, { isDurable: false });
  for (const name of listFiles(made).filter((file) => neededFile.test(file))) {
    const file = `${searchIndexFolder}/${folder}/${name}`;
    const body = readFileSync(join(made, name));
    // The other files are compressed as they are.
    if (/\.js(?:on)?$/.test(name)) await writer.write(file, body);
    else writer.writePlain(file, body);
  }
  writer.writePlain(searchIndexPointer, JSON.stringify({ folder }));
  const kept = [folder, ...(before === null ? [] : [before])].flatMap((name) =>
    listFiles(join(siteDir, searchIndexFolder, name)).map(
      (file) => `${searchIndexFolder}/${name}/${file}`,
    ),
  );
  return [searchIndexPointer, ...kept];
}

/** The name that Pagefind gives the index, which changes with any of its records. */
function readName(made: string): string {
  const entry = JSON.parse(readFileSync(join(made, 'pagefind-entry.json'), 'utf8')) as {
    languages: Record<string, { hash: string } | undefined>;
  };
  return entry.languages.es?.hash ?? 'empty';
}

function readPointer(siteDir: string): string | null {
  const path = join(siteDir, searchIndexPointer);
  if (!existsSync(path)) return null;
  const { folder } = JSON.parse(readFileSync(path, 'utf8')) as { folder?: unknown };
  return typeof folder === 'string' && /^\w+$/.test(folder) ? folder : null;
}

/** The files of the index that stands, for when no new one could be made. */
export function findSearchIndex(siteDir: string): string[] {
  const folder = readPointer(siteDir);
  if (folder === null) return [];
  const files = listFiles(join(siteDir, searchIndexFolder, folder));
  return [searchIndexPointer, ...files.map((file) => `${searchIndexFolder}/${folder}/${file}`)];
}

function failOn(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`The search index refused: ${errors.join(', ')}`);
}
