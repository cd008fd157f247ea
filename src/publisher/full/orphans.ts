import type { PublisherContext } from '../context.ts';
import { listStores } from './list-stores.ts';
import { findStoreUrl, listUrls } from '../several-publishers/own-files.ts';
import { partsFolder, readNotedAssets } from '../several-publishers/part-files.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { temporaryFolder } from '../write/drafts.ts';
import { pageOfFile } from '../write/write.ts';

/** The files that are no orphans. */
export interface Accounted {
  /** Files of pages, assets and kept generations. */
  readonly standing: ReadonlySet<string>;
  /** Urls of the stores whose pages this publisher writes. */
  readonly ownUrls: ReadonlySet<string>;
}

/** The removal pauses after this many files, so that changes of the catalogue are published in between. */
const filesInARow = 256;
/**
 * This folder contains no page. An export keeps its pictures in it, and a bucket that others share may contain such a
 * folder too.
 */
const picturesFolder = 'images/';

/**
 * Removes the files that belong to nothing, and temporary files of a crash. Each of several publishers removes files of
 * its own stores; the one with the lists also removes files of no existing store. It pauses at each `yield`. Files that
 * are written meanwhile are noted in `standing` beforehand.
 */
export async function* removeOrphans(
  context: Pick<PublisherContext, 'target' | 'share' | 'api'>,
  writer: SiteWriter,
  { standing, ownUrls }: Accounted,
): AsyncGenerator<undefined, string[]> {
  const { target, share } = context;
  const removed: string[] = [];
  const remove = async (file: string) => {
    await writer.remove(file);
    removed.push(file);
  };
  const ownerless: { file: string; page: string }[] = [];
  let listed = 0;
  for await (const file of target.list()) {
    listed += 1;
    if (listed % filesInARow === 0) yield;
    if (file.startsWith(picturesFolder)) continue;
    const page = pageOfFile(file);
    if (standing.has(file) || standing.has(page)) continue;
    if (share.shard === null || ownUrls.has(findStoreUrl(page))) await remove(file);
    else if (share.hasLists) ownerless.push({ file, page });
  }
  if (share.shard === null || ownerless.length === 0) return removed;
  // The stores are read after the files were listed. A file that another publisher has written since then belongs to
  // one of these stores.
  const others = new Set((await listStores(context)).flatMap(listUrls));
  const assets = await readNotedAssets(target, share.shard);
  const isOfThisDivision = new RegExp(
    `^(?:${partsFolder}|${temporaryFolder})/\\d+-of-${share.shard.count}/`,
  );
  for (const { file, page } of ownerless) {
    const isOthers = others.has(findStoreUrl(page)) || assets.has(page);
    const stands = standing.has(file) || standing.has(page);
    if (!isOthers && !stands && !isOfThisDivision.test(file)) await remove(file);
  }
  return removed;
}
