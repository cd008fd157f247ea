import type { PublisherContext } from '../context.ts';
import { listStores } from './list-stores.ts';
import { findStoreUrl, listUrls } from '../several-publishers/own-files.ts';
import { partsFolder, readNotedAssets } from '../several-publishers/part-files.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { temporaryFolder } from '../write/drafts.ts';
import { pageOfFile } from '../write/write.ts';
import { searchIndexFolder } from '#contract/stored-product.ts';
import { runBounded } from '#domain/run-bounded.ts';

/** The files that are no orphans. */
export interface Accounted {
  /** Files of pages, assets and kept generations. */
  readonly standing: ReadonlySet<string>;
  /** Urls of the stores whose pages this publisher writes. */
  readonly ownUrls: ReadonlySet<string>;
}

/** The removal pauses after this many files, so that changes of the catalogue are published in between. */
const filesInARow = 256;
/** The number of files that are removed at once, before a pause. In a bucket each of them costs a call. */
const removedAtOnce = 16;
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
  /** Orphans that are removed before the next pause, because in a pause a change may need their names. */
  const found: string[] = [];
  const removeFound = async () => {
    const orphans = found.splice(0);
    await runBounded(orphans, removedAtOnce, async (file) => writer.remove(file));
    removed.push(...orphans);
  };
  /** The publisher with the lists alone writes the search index, whose former files are as many as the products. */
  const isOwn = (page: string): boolean =>
    share.shard === null ||
    ownUrls.has(findStoreUrl(page)) ||
    (share.hasLists && page.startsWith(`${searchIndexFolder}/`));
  const ownerless: { file: string; page: string }[] = [];
  let listed = 0;
  for await (const file of target.list()) {
    listed += 1;
    if (found.length === removedAtOnce || listed % filesInARow === 0) {
      await removeFound();
      yield;
    }
    if (file.startsWith(picturesFolder)) continue;
    const page = pageOfFile(file);
    if (standing.has(file) || standing.has(page)) continue;
    if (isOwn(page)) found.push(file);
    else if (share.hasLists) ownerless.push({ file, page });
  }
  await removeFound();
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
    if (!isOthers && !stands && !isOfThisDivision.test(file)) found.push(file);
  }
  // Without a pause, because the stores are those of this moment.
  await removeFound();
  return removed;
}
