import type { PublisherContext } from '../context.ts';
import { wholeFiles } from './part-files.ts';
import { readIndexEntries } from '../sitemap/sitemap-index.ts';
import type { SiteTarget } from '../target/site-target.ts';
import type { StoreList } from '#contract/publication.ts';
import { storeSitemapPath } from '#domain/paths/paths.ts';

type Listed = Pick<StoreList['data'][number], 'url' | 'oldUrls'>;

/** The present url of a store and its former ones, which stay its own (product.md 2.3). */
export const listUrls = ({ url, oldUrls }: Listed): string[] => [url, ...oldUrls];

/** Urls of the stores whose pages this publisher has written, closed ones included. */
export async function readOwnUrls({
  target,
  partFiles,
}: Pick<PublisherContext, 'target' | 'partFiles'>): Promise<string[]> {
  return readUrls(target, partFiles.sitemapIndex);
}

async function readUrls(target: SiteTarget, index: string): Promise<string[]> {
  const paths = (await readIndexEntries(target, index)).keys();
  return [...paths].flatMap((path) => readStoreUrl(path.slice(1)) ?? []);
}

/** The url of the store to which a file belongs; for another file, the url that such a store would have. */
export function findStoreUrl(file: string): string {
  return readStoreUrl(file) ?? file.split('/')[0]?.replace(/\.html$/, '') ?? '';
}

function readStoreUrl(file: string): string | null {
  const url = /^sitemaps\/(.+)\.xml$/.exec(file)?.[1];
  return url !== undefined && storeSitemapPath(url) === `/${file}` ? url : null;
}

/** Tells which of the site's files belong to this publisher, according to its sitemaps. */
export async function readOwnership(
  context: Pick<PublisherContext, 'target' | 'partFiles' | 'share'>,
): Promise<(file: string) => boolean> {
  const { target, share } = context;
  if (share.shard === null) return () => true;
  const own = new Set(await readOwnUrls(context));
  const all = new Set(share.hasLists ? await readUrls(target, wholeFiles.sitemapIndex) : []);
  return (file) => {
    const url = findStoreUrl(file);
    return own.has(url) || (share.hasLists && !all.has(url));
  };
}
