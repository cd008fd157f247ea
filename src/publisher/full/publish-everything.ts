import {
  findKeptAssets,
  keepGenerations,
  listHashedAssets,
  publishAssets,
} from '../write/assets.ts';
import type { PublisherContext } from '../context.ts';
import { headersFile, serializeHeaders } from '../write/headers.ts';
import { directoryPages, offersPages } from '../plan/pages-of.ts';
import { type PageFailure, fileOf, publishPages, reportFailures } from '../write/publish-pages.ts';
import type { Indexed } from '../search-index/index-task.ts';
import { startSearchIndex } from '../search-index/search-index-run.ts';
import { writeSitemapIndex } from '../sitemap/sitemap-files.ts';
import { alignIndex } from '../sitemap/sitemap-index.ts';
import { type StoreRun, publishStore } from './publish-store.ts';
import { listStores } from './list-stores.ts';
import { removeOrphans } from './orphans.ts';
import { listUrls, readOwnUrls } from '../share/own-files.ts';
import { listIndexFiles, noteAssets, wholeFiles } from '../share/part-files.ts';
import { writeRedirects } from '../share/shared-redirects.ts';
import type { FileWatcher } from '../target/site-target.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';
import { readStoreParts } from '#publisher/read/store-part.ts';
import type { StoreList } from '#contract/publication.ts';
import { productPageSize } from '#domain/limits.ts';
import { pageCount } from '#domain/pagination.ts';
import {
  directoryPath,
  featuredPath,
  feedPath,
  homePath,
  offersPath,
  pagesSitemapPath,
} from '#domain/paths/paths.ts';

export interface FullOptions extends Pick<StoreRun, 'absorb'> {
  readonly reason: string;
  readonly isRepetition: boolean;
  /** So many of the changed and removed files are named. */
  readonly mostNamed: number;
  /** False to write every file anew, as after a power cut. */
  readonly trustsFiles: boolean;
  /** Whether nothing is taken on trust that a service says of its files. */
  readonly verifies: boolean;
  /** Whether the search index of before stays for those who are reading it. */
  readonly keepsIndexBefore: boolean;
  /** Hashed files of earlier builds, the newest first. */
  readonly assets: readonly (readonly string[])[];
}

export interface FullResult extends Indexed {
  readonly failures: readonly PageFailure[];
  readonly assets: readonly (readonly string[])[];
}

/**
 * Renders every page of the site, store by store, and removes what belongs to none. It pauses at each `yield`, so that
 * changes which arrive meanwhile can be published in between; what they put in place is no orphan either.
 *
 * Memory stays flat: of a store with more than a hundred products a hundred are held at a time. The disk is not waited
 * for after each file; the state file, saved durably by the caller at the end, says whether the run was complete.
 */
export async function* publishEverything(
  context: PublisherContext,
  options: FullOptions,
): AsyncGenerator<undefined, FullResult> {
  const { api, target, share, bundle, report } = context;
  const startedAt = performance.now();
  const standing = new Set<string>();
  const replaced: string[] = [];
  const watcher: FileWatcher = {
    stands: (file) => standing.add(file),
    isReplaced: (file) => replaced.push(file),
    isGone: (file) => standing.delete(file),
  };
  context.watchers.add(watcher);
  const searchIndex = startSearchIndex(context);
  try {
    const writer = context.createWriter({
      isDurable: false,
      trustsFiles: options.trustsFiles,
      unpacks: true,
      reads: options.verifies,
    });
    const failures: PageFailure[] = [];
    let done = 0;
    const publish = async (catalogue: ReturnType<typeof createCatalogue>, paths: string[]) => {
      // A failed page keeps its old file, which therefore stands too.
      for (const path of paths) standing.add(fileOf(path));
      failures.push(...(await publishPages(context, { writer, catalogue, paths })));
      done += paths.length;
      report({ type: 'progress', done: Math.min(done, total), total });
    };

    const stores = await listStores(context);
    const lists = listPaths();
    const fixed = bundle.fixedPaths.filter((path) => share.hasLists && !lists.includes(path));
    const listed = fixed.length + (await listLists(context, createCatalogue(api))).length;
    const own = stores.filter(({ id }) => share.ownsStore(id));
    const total = listed + countStorePages(own) + (share.hasLists ? 1 : 0);

    const assets = keepGenerations(options.assets, listHashedAssets(bundle.clientDir));
    await noteAssets(target, share.shard, assets);
    await publishAssets(context, writer);
    for (const file of await findKeptAssets(target, assets)) standing.add(file);
    // The follower writes one of them, after the pages that it speaks of.
    for (const file of Object.values(wholeFiles)) standing.add(file);
    if (share.hasLists) {
      await writer.writePlain(
        headersFile,
        serializeHeaders(bundle.inlineScriptHashes, context.site),
      );
    }
    await publish(createCatalogue(api), fixed);

    const index: StoreRun['index'] = new Map();
    const run: StoreRun = { writer, index, absorb: options.absorb };
    let begun = 0;
    for (const store of stores) {
      yield;
      if (!share.ownsStore(store.id)) {
        // The index that is searched holds the stores of all publishers.
        if (!context.makesSearchIndex) continue;
        for await (const part of readStoreParts(api, store.id)) {
          await searchIndex.add(part);
          yield;
        }
        continue;
      }
      begun += 1;
      const next = own[begun];
      for await (const step of publishStore(context, run, store, next)) {
        await Promise.all([publish(step.catalogue, step.paths), searchIndex.add(step.publication)]);
        yield;
      }
    }

    const catalogue = createCatalogue(api);
    await publish(catalogue, await listLists(context, catalogue));
    // Stores may have been opened, renamed and closed since the beginning.
    const current = (await listStores(context)).filter(({ id }) => share.ownsStore(id));
    const ownUrls = new Set([...(await readOwnUrls(context)), ...current.flatMap(listUrls)]);
    await writeRedirects(context, writer, listRedirects(current));
    await alignIndex(
      context,
      index,
      current.map(({ url }) => url),
    );
    await writeSitemapIndex({ context, writer, index, catalogue });
    for (const file of await listIndexFiles(target)) standing.add(file);
    // Written by this run before its store was renamed or closed.
    for (const file of standing) {
      if (!file.startsWith('sitemaps/') || `/${file}` === pagesSitemapPath()) continue;
      if (!index.has(`/${file}`)) standing.delete(file);
    }
    // Home is last: until it stands the site counts as not published yet.
    if (share.hasLists) await publish(catalogue, [homePath()]);

    const indexFiles = await searchIndex.finish({ keepsBefore: options.keepsIndexBefore });
    for (const file of indexFiles) standing.add(file);
    const removed = yield* removeOrphans(context, writer, { standing, ownUrls });
    reportFailures(context, failures);
    report({
      type: 'complete',
      reason: options.reason,
      pages: done,
      milliseconds: Math.round(performance.now() - startedAt),
      changed: replaced.length,
      removed: removed.length,
      files: [...replaced, ...removed].slice(0, options.mostNamed),
      isRepetition: options.isRepetition,
    });
    return { failures, assets, isIndexed: !searchIndex.hasFailed() };
  } finally {
    context.watchers.delete(watcher);
    await searchIndex.close();
  }
}

/** Where the former urls of stores lead; a url that a store has again leads nowhere. */
function listRedirects(stores: StoreList['data']): Map<string, string> {
  const redirects = new Map<string, string>();
  for (const { url, oldUrls } of stores) for (const old of oldUrls) redirects.set(old, url);
  for (const { url } of stores) redirects.delete(url);
  return redirects;
}

/** Pages whose content is a list of things, which are rendered after the things themselves. */
function listPaths(): string[] {
  return [homePath(), directoryPath(), offersPath(), featuredPath(), feedPath()];
}

/** Pages of lists, in the order in which they are rendered; home, the last one, is not among them. */
async function listLists(
  { bundle, share }: PublisherContext,
  catalogue: ReturnType<typeof createCatalogue>,
): Promise<string[]> {
  if (!share.hasLists) return [];
  const directory = await catalogue.directory({ type: null, page: 1 });
  const offers = await catalogue.offers(1);
  return [
    ...offersPages(offers.meta.total),
    ...directoryPages({ total: directory.businesses.meta.total, types: directory.types }),
    ...[feedPath(), featuredPath()].filter((path) => bundle.fixedPaths.includes(path)),
  ];
}

/** Products, listings, search and order sheet of each store; the sheets of categories are few beside these. */
function countStorePages(stores: StoreList['data']): number {
  return stores.reduce((sum, { products, categoryPages }) => {
    const listings = Math.max(1, pageCount(products, productPageSize));
    return sum + products + listings + categoryPages + 2;
  }, 0);
}
