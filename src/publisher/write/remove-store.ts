import { listStored, type SiteTarget, type SiteWriter } from '../target/site-target.ts';
import { storePath, storeSitemapPath } from '#domain/paths/paths.ts';
import { isReserved } from '#domain/paths/reserved-words.ts';

/** Removes every file of a store: its page first, unless it became a page of the site, then all that stands below it. */
export async function removeStoreFiles(
  target: SiteTarget,
  url: string,
  writer: SiteWriter,
): Promise<void> {
  const folder = storePath(url).slice(1);
  if (!isReserved(url)) await writer.remove(`${folder}.html`);
  for (const file of await listStored(target, folder)) {
    if (file.endsWith('.html')) await writer.remove(file);
  }
  await target.removeFolder(folder);
  await writer.remove(storeSitemapPath(url).slice(1));
}
