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
import { pageFile } from '#domain/paths/page-file.ts';
import { homePath, pagesSitemapPath } from '#domain/paths/paths.ts';

export interface FullOptions extends Pick<FullRun, 'absorb'> {
  readonly reason: string;
  readonly isRepetition: boolean;
  /** The greatest number of changed and removed files that the result names. */
  readonly mostNamed: number;
  /** False writes every file again, as after a power cut. */
  readonly keepsEqualFiles: boolean;
  /** Whether the publication checks a service's files itself and trusts no note about them. */
  readonly verifies: boolean;
  /** Whether the previous search index stays for visitors who are using it. */
  readonly keepsIndexBefore: boolean;
  /** Hashed files of earlier builds, the newest first. */
  readonly assets: readonly (readonly string[])[];
}

export interface FullResult extends Indexed {
  readonly failures: readonly PageFailure[];
  readonly assets: readonly (readonly string[])[];
}

/**
 * Renders every page of the site, store by store, and removes the files that belong to none. It pauses at each `yield`,
 * so that changes which arrive meanwhile can be published in between; their files are no orphans either.
 *
 * Memory stays flat: it holds a hundred products of a store at a time. It does not wait for the disk after each file.
 * The caller saves the state file durably at the end, which tells whether the run was complete. Rejects with the error
 * of the API, the disk or the service; a page that fails by itself is among the failures.
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
    // Visitors of a new site need not wait for its stores to see home. On any other, home comes after what it shows. Of
    // several publishers each writes the sitemap index, so only home at the end says that the lists are there.
    const isNew = share.shard === null && !(await context.target.has(pageFile(homePath())));
    const home = share.hasLists ? [homePath()] : [];
    await pages.publish(createCatalogue(api), isNew ? [...fixed, ...home] : fixed);
    yield* publishStores(run, stores);
    const ownUrls = await publishLists(run, isNew ? [] : home);
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

/** Writes the files of the build and keeps those of the build before. Returns both, the newest first. */
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
  // The follower writes one of these files, after the pages that it describes.
  for (const file of Object.values(wholeFiles)) standing.add(file);
  if (share.hasLists) {
    await writer.writePlain(headersFile, serializeHeaders(bundle.inlineScriptHashes, site));
  }
  return assets;
}

/** Publishes the pages of this publisher's stores and adds each store to the search index. */
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
      // The search index contains the stores of all publishers.
      for await (const part of readStoreParts(api, store.id)) {
        await searchIndex.add(part);
        yield;
      }
    }
  }
}

/**
 * Notes the files of the sitemap index as files of the site. A sitemap that was written before its store was renamed or
 * closed is not noted.
 */
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

/**
 * The number of products, listings, searches and order sheets of the stores. The sheets of categories are few beside
 * these and are not counted.
 */
function countStorePages(stores: StoreList['data']): number {
  return stores.reduce((sum, { products, categoryPages }) => {
    const listings = Math.max(1, pageCount(products, productPageSize));
    return sum + products + listings + categoryPages + 2;
  }, 0);
}
