import type { PublisherContext } from '../context.ts';
import type { FullRun } from './full-run.ts';
import { listStores } from './list-stores.ts';
import { directoryPages, offersPages, placePages } from '../plan/pages-of.ts';
import { readPlaces } from '../plan/read-snapshot.ts';
import { listUrls, readOwnUrls } from '../several-publishers/own-files.ts';
import { writeRedirects } from '../several-publishers/shared-redirects.ts';
import { writeSitemapIndex } from '../sitemap/sitemap-files.ts';
import { alignIndex } from '../sitemap/sitemap-index.ts';
import { type CatalogueReader, createCatalogue } from '#publisher/read/create-catalogue.ts';
import type { StoreList } from '#contract/publication.ts';
import {
  directoryPath,
  featuredPath,
  feedPath,
  homePath,
  offersPath,
} from '#domain/paths/paths.ts';

/**
 * Publishes what depends on all stores, after the pages of the stores: lists, redirects, the sitemap index, and at the
 * end `home`, which is empty where home stands already. Returns the urls of the stores whose pages this publisher writes.
 */
export async function publishLists(
  run: FullRun,
  home: readonly string[],
): Promise<ReadonlySet<string>> {
  const { context, writer, pages, sitemaps: index } = run;
  const { api, share } = context;
  const catalogue = createCatalogue(api);
  await pages.publish(catalogue, await readListPages(context, catalogue));
  // Stores may have opened, moved and closed since the beginning.
  const current = (await listStores(context)).filter(({ id }) => share.ownsStore(id));
  const ownUrls = new Set([...(await readOwnUrls(context)), ...current.flatMap(listUrls)]);
  await writeRedirects(context, writer, listRedirects(current));
  await alignIndex(
    context,
    index,
    current.map(({ url }) => url),
  );
  // Without the sitemap index the site counts as not published.
  await writeSitemapIndex({ context, writer, index, catalogue });
  await pages.publish(catalogue, home);
  return ownUrls;
}

/** Pages that list things. They are rendered after the things themselves. */
export const listPaths = (): string[] => [
  homePath(),
  directoryPath(),
  offersPath(),
  featuredPath(),
  feedPath(),
];

/** The pages of lists in the order of rendering, without home. */
export async function readListPages(
  { api, bundle, share }: Pick<PublisherContext, 'api' | 'bundle' | 'share'>,
  catalogue: Pick<CatalogueReader, 'directory' | 'offers'>,
): Promise<string[]> {
  if (!share.hasLists) return [];
  const directory = await catalogue.directory({ type: null, page: 1 });
  const offers = await catalogue.offers(1);
  return [
    ...offersPages(offers.meta.total),
    ...directoryPages({ total: directory.stores.meta.total, types: directory.types }),
    ...placePages(await readPlaces(api)),
    ...[feedPath(), featuredPath()].filter((path) => bundle.fixedPaths.includes(path)),
  ];
}

/** The targets of former urls of stores. A url that a store uses again has no target. */
function listRedirects(stores: StoreList['data']): Map<string, string> {
  const redirects = new Map<string, string>();
  for (const { url, oldUrls } of stores) for (const old of oldUrls) redirects.set(old, url);
  for (const { url } of stores) redirects.delete(url);
  return redirects;
}
