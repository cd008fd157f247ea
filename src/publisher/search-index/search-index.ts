import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type IndexedRecord, indexProduct } from './index-records.ts';
import {
  type Manifest,
  filesAtOnce,
  hashText,
  isCompressedText,
  isIndexWhole,
  manifestFile,
  awaitMadeIndex,
} from './search-index-files.ts';
import type { PurgeQueue } from '../purge/purge-queue.ts';
import { listStored, type SiteTarget } from '../target/site-target.ts';
import type { StorePublication } from '#contract/publication.ts';
import { searchIndexFolder, searchIndexPointer } from '#contract/stored-product.ts';
import { productPath } from '#domain/paths/paths.ts';
import { runBounded } from '#domain/run-bounded.ts';

/** A new search index. It is filled store by store, then put in place. */
export interface SearchIndex {
  /** Adds the products of a part of a publication. What was added before is skipped. */
  add(publication: StorePublication): Promise<void>;
  /**
   * Puts the index in place and returns the files that now belong to the site, or those of the present index when that
   * is kept. Without products searches are told that there is nothing to find.
   */
  finish(options: { readonly keepsBefore: boolean }): Promise<string[]>;
  /** Ends the process that builds the index. */
  close(): Promise<void>;
}

export interface SearchIndexOptions {
  readonly target: SiteTarget;
  /** The folder in which the index is made before it is put in place. */
  readonly stateDir: string;
  /** Null when no cache in front of the site keeps the file that names the newest index. */
  readonly purge: Pick<PurgeQueue, 'add'> | null;
}

/** The files that a visitor's search loads. The others are Pagefind's own user interfaces. */
const neededFile =
  /^(?:pagefind\.js|pagefind-entry\.json|pagefind\..+\.pf_meta|wasm\.es\.pagefind|(?:index|filter|fragment)\/.+)$/;

/**
 * Opens a Pagefind index for products. Searches use it when the API cannot be reached. Each index has a folder of its
 * own. A small file names the newest one and is replaced last, when all others are on the disk. Records cannot be
 * removed from an index, so a new one is made in each full publication and after moderation. The same records in the
 * same order give the same files. If the present index has the same records and all its files are intact, it stays.
 */
export async function openSearchIndex(options: SearchIndexOptions): Promise<SearchIndex> {
  const pagefind = await import('pagefind');
  const { index, errors } = await pagefind.createIndex({ forceLanguage: 'es' });
  if (index === undefined) throw new Error(`No search index: ${errors.join(', ')}`);
  /** Hash of each record by its id. Pagefind holds the records themselves, and there may be very many. */
  const added = new Map<string, string>();
  const addRecord = async (id: string, record: IndexedRecord): Promise<void> => {
    if (added.has(id)) return;
    added.set(id, hashText(JSON.stringify(record)));
    const { errors: refusals } = await index.addCustomRecord({ ...record, language: 'es' });
    failOn(refusals);
  };

  return {
    async add({ business: store, data }) {
      await Promise.all(
        data.map(({ product }) =>
          addRecord(product.id, indexProduct(product, productPath(product), store)),
        ),
      );
    },
    async finish({ keepsBefore }) {
      const { target, stateDir } = options;
      if (added.size === 0) {
        // Pagefind makes no index without records, and the former index would find products that are gone.
        await writePointer(options, { folder: null, previous: undefined });
        return await findSearchIndex(target);
      }
      const records = hashRecords(added);
      const pointer = await readPointer(target);
      if (
        pointer !== null &&
        pointer.folder !== null &&
        (await isIndexWhole(target, `${searchIndexFolder}/${pointer.folder}`, records))
      ) {
        const { folder, previous } = pointer;
        await writePointer(options, { folder, previous: keepsBefore ? previous : undefined });
        return await findSearchIndex(target);
      }
      const previous = keepsBefore ? (pointer?.folder ?? undefined) : undefined;
      const made = join(stateDir, 'search-index');
      try {
        rmSync(made, { recursive: true, force: true });
        failOn((await index.writeFiles({ outputPath: made })).errors);
        const files = await awaitMadeIndex(made, neededFile, added.size);
        const manifest = { records, files };
        const folder = nameIndex(manifest, pointer);
        await publishIndex(target, { made, folder }, manifest);
        await writePointer(options, { folder, previous });
        return await findSearchIndex(target);
      } finally {
        rmSync(made, { recursive: true, force: true });
      }
    },
    async close() {
      await pagefind.close();
    },
  };
}

/**
 * Names the index by the bytes of its files, so that files that a visitor is reading are never replaced. When the
 * present index already has this name, it must be damaged. The new one then gets another name, because caches keep its
 * files for ever.
 */
function nameIndex(manifest: Manifest, standing: Pointer | null): string {
  const name = hashText(JSON.stringify(manifest));
  return name === standing?.folder ? hashText(name) : name;
}

async function publishIndex(
  target: SiteTarget,
  { made, folder }: { readonly made: string; readonly folder: string },
  manifest: Manifest,
): Promise<void> {
  const writer = target.createWriter({ isDurable: false });
  const inside = `${searchIndexFolder}/${folder}`;
  await runBounded(Object.entries(manifest.files), filesAtOnce, async ([name, hash]) => {
    await nextTurn();
    const body = readFileSync(join(made, name));
    if (hashText(body) !== hash) throw new Error(`${name} has changed meanwhile`);
    if (isCompressedText(name)) await writer.write(`${inside}/${name}`, body);
    else await writer.writePlain(`${inside}/${name}`, body);
  });
  await writer.writePlain(`${inside}/${manifestFile}`, JSON.stringify(manifest));
  await target.flush(await listStored(target, inside));
}

/** It is not counted among the changed files, because each index has a new name. */
async function writePointer(
  { target, purge }: Pick<SearchIndexOptions, 'target' | 'purge'>,
  pointer: Pointer,
): Promise<void> {
  const writer = target.createWriter({ isDurable: true, reads: true });
  await writer.writePlain(searchIndexPointer, JSON.stringify(pointer));
  // Purged even when unchanged: a killed run may have written it without the purge.
  purge?.add(searchIndexPointer);
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
  /** Null when the site has no products. */
  readonly folder: string | null;
  /** The earlier index, which pages that are already open may still be reading. */
  readonly previous: string | undefined;
}

async function readPointer(target: SiteTarget): Promise<Pointer | null> {
  const { folder, previous } = parsePointer((await target.readText(searchIndexPointer)) ?? '');
  return folder === null || isFolderName(folder)
    ? { folder, previous: isFolderName(previous) ? previous : undefined }
    : null;
}

/** A power cut may have left the file empty. The next index is then made as if it were the first. */
function parsePointer(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const isFolderName = (name: unknown): name is string =>
  typeof name === 'string' && /^\w+$/.test(name);

/** The files of the present index and of the one before. */
export async function findSearchIndex(target: SiteTarget): Promise<string[]> {
  const pointer = await readPointer(target);
  if (pointer === null) return [];
  const list = (name: string) => listStored(target, `${searchIndexFolder}/${name}`);
  const { folder, previous } = pointer;
  return [
    searchIndexPointer,
    ...(folder ? await list(folder) : []),
    ...(previous ? await list(previous) : []),
  ];
}

function failOn(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`The search index refused: ${errors.join(', ')}`);
}
