import {
  findKeptAssets,
  keepGenerations,
  listHashedAssets,
  publishAssets,
} from '../write/assets.ts';
import type { PublisherContext } from '../context.ts';
import { createFileTally, createPageTally, type FullRun } from './full-run.ts';
import { listStores } from './list-stores.ts';
import { removeOrphans } from './orphans.ts';
import { listPaths, publishLists, readListPages } from './publish-lists.ts';
import { publishStore } from './publish-store.ts';
import type { Indexed } from '../search-index/index-task.ts';
import { startSearchIndex } from '../search-index/search-index-run.ts';
import { listIndexFiles, noteAssets, wholeFiles } from '../several-publishers/part-files.ts';
import { headersFile, serializeHeaders } from '../write/headers.ts';
import { type PageFailure, reportFailures } from '../write/publish-pages.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';
import { readStoreParts } from '#publisher/read/store-part.ts';
import type { StoreList } from '#contract/publication.ts';
import { productPageSize } from '#domain/limits.ts';
import { pageCount } from '#domain/pagination.ts';
import { pagesSitemapPath } from '#domain/paths/paths.ts';

/** How a publication of everything is made. */
export interface FullOptions extends Pick<FullRun, 'absorb'> {
  readonly reason: string;
  readonly isRepetition: boolean;
  /** How many of the changed and removed files are named. */
  readonly mostNamed: number;
  /** False to write every file anew, as after a power cut. */
  readonly keepsEqualFiles: boolean;
  /** Whether nothing is taken on trust that a service says of its files. */
  readonly verifies: boolean;
  /** Whether the search index of before stays for those who are reading it. */
  readonly keepsIndexBefore: boolean;
  /** Hashed files of earlier builds, the newest first. */
  readonly assets: readonly (readonly string[])[];
}

/** What came of it. */
export interface FullResult extends Indexed {
  readonly failures: readonly PageFailure[];
  readonly assets: readonly (readonly string[])[];
}

/**
 * Renders every page of the site, store by store, and removes what belongs to none. It pauses at each `yield`, so that
 * changes which arrive meanwhile can be published in between; what they put in place is no orphan either.
 *
 * Memory stays flat: of a store with more than a hundred products a hundred are held at a time. The disk is not waited
 * for after each file; the state file, saved durably by the caller at the end, says whether the run was complete. Rejects
 * with the error of the API, the disk or the service; a page that fails by itself is among the failures.
 */
export async function* publishEverything(
  context: PublisherContext,
  options: FullOptions,
): AsyncGenerator<undefined, FullResult> {
  const { api, bundle, share, report } = context;
  const startedAt = performance.now();
  const files = createFileTally();
  const { standing, replaced } = files;
  context.watchers.add(files);
  const searchIndex = startSearchIndex(context);
  try {
    const writer = context.createWriter({
      isDurable: false,
      keepsEqualFiles: options.keepsEqualFiles,
      unpacks: true,
      reads: options.verifies,
    });
    const stores = await listStores(context);
    const fixed = share.hasLists
      ? bundle.fixedPaths.filter((path) => !listPaths().includes(path))
      : [];
    const listed = fixed.length + (await readListPages(context, createCatalogue(api))).length;
    const own = stores.filter(({ id }) => share.ownsStore(id));
    const total = listed + countStorePages(own) + (share.hasLists ? 1 : 0);
    const pages = createPageTally(context, { writer, standing, total });
    const sitemaps = new Map<string, string | null>();
    const run = { context, writer, pages, searchIndex, sitemaps, absorb: options.absorb };

    const assets = await publishBuild(run, options.assets, standing);
    await pages.publish(createCatalogue(api), fixed);
    yield* publishStores(run, stores);
    const ownUrls = await publishLists(run);
    await accountForSitemaps(run, standing);
    const indexFiles = await searchIndex.finish({ keepsBefore: options.keepsIndexBefore });
    for (const file of indexFiles) standing.add(file);
    const removed = yield* removeOrphans(context, writer, { standing, ownUrls });

    reportFailures(context, pages.failures);
    report({
      type: 'complete',
      reason: options.reason,
      pages: pages.done,
      milliseconds: Math.round(performance.now() - startedAt),
      changed: replaced.length,
      removed: removed.length,
      files: [...replaced, ...removed].slice(0, options.mostNamed),
      isRepetition: options.isRepetition,
    });
    return { failures: pages.failures, assets, isIndexed: !searchIndex.hasFailed() };
  } finally {
    context.watchers.delete(files);
    await searchIndex.close();
  }
}

/** Puts the files of the build in place, and accounts for those of the one before; returns both, the newest first. */
async function publishBuild(
  { context, writer }: FullRun,
  before: FullOptions['assets'],
  standing: Set<string>,
): Promise<string[][]> {
  const { bundle, share, site, target } = context;
  const assets = keepGenerations(before, listHashedAssets(bundle.clientDir));
  await noteAssets(target, share.shard, assets);
  await publishAssets(context, writer);
  for (const file of await findKeptAssets(target, assets)) standing.add(file);
  // The follower writes one of them, after the pages that it speaks of.
  for (const file of Object.values(wholeFiles)) standing.add(file);
  if (share.hasLists) {
    await writer.writePlain(headersFile, serializeHeaders(bundle.inlineScriptHashes, site));
  }
  return assets;
}

/** Publishes the pages of this publisher's stores, each with the search index in step. */
async function* publishStores(run: FullRun, stores: StoreList['data']): AsyncGenerator<undefined> {
  const { context, pages, searchIndex } = run;
  const { api, share } = context;
  const own = stores.filter(({ id }) => share.ownsStore(id));
  let begun = 0;
  for (const store of stores) {
    yield;
    if (share.ownsStore(store.id)) {
      begun += 1;
      for await (const step of publishStore(run, store, own[begun])) {
        await Promise.all([
          pages.publish(step.catalogue, step.paths),
          searchIndex.add(step.publication),
        ]);
        yield;
      }
    } else if (context.makesSearchIndex) {
      // The index that is searched holds the stores of all publishers.
      for await (const part of readStoreParts(api, store.id)) {
        await searchIndex.add(part);
        yield;
      }
    }
  }
}

/** Accounts for the files of the index, and not for sitemaps that were written before their store was renamed or closed. */
async function accountForSitemaps(
  { context, sitemaps }: FullRun,
  standing: Set<string>,
): Promise<void> {
  for (const file of await listIndexFiles(context.target)) standing.add(file);
  for (const file of standing) {
    if (!file.startsWith('sitemaps/') || `/${file}` === pagesSitemapPath()) continue;
    if (!sitemaps.has(`/${file}`)) standing.delete(file);
  }
}

/** Products, listings, search and order sheet of each store; the sheets of categories are few beside these. */
function countStorePages(stores: StoreList['data']): number {
  return stores.reduce((sum, { products, categoryPages }) => {
    const listings = Math.max(1, pageCount(products, productPageSize));
    return sum + products + listings + categoryPages + 2;
  }, 0);
}
