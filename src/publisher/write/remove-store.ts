import { listStored, type SiteTarget, type SiteWriter } from '../target/site-target.ts';
import { removeFiles } from './remove-files.ts';
import {
  orderSheetPath,
  pagesSitemapPath,
  storePath,
  storeSitemapPath,
} from '#domain/paths/paths.ts';
import { isReserved } from '#domain/paths/reserved-words.ts';
import { storeSearchPath } from '#domain/paths/search-paths.ts';

/**
 * Removes every file of a store: first its page, then everything below it. When its url has become a page or a folder
 * of the site, removes only files that a store has and the site does not.
 */
export async function removeStoreFiles(
  target: SiteTarget,
  url: string,
  writer: SiteWriter,
): Promise<void> {
  const path = storePath(url);
  const folder = path.slice(1);
  const isOfSite = isReserved(url);
  const own = [`${path}/product`, orderSheetPath(url), storeSearchPath(url)];
  const isOwn = (file: string): boolean =>
    own.some((one) => `/${file}` === `${one}.html` || `/${file}`.startsWith(`${one}/`));
  if (!isOfSite) await writer.remove(`${folder}.html`);
  const files = (await listStored(target, folder)).filter(
    (file) => /\.(?:html|json)$/.test(file) && (!isOfSite || isOwn(file)),
  );
  await removeFiles(target, writer, files);
  if (!isOfSite) await target.removeFolder(folder);
  const sitemap = storeSitemapPath(url);
  if (sitemap !== pagesSitemapPath()) await writer.remove(sitemap.slice(1));
}
