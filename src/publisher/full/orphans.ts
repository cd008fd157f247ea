import type { PublisherContext } from '../context.ts';
import { listStores } from './list-stores.ts';
import { findStoreUrl, listUrls } from '../several-publishers/own-files.ts';
import { partsFolder, readNotedAssets } from '../several-publishers/part-files.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { temporaryFolder } from '../write/drafts.ts';
import { pageOfFile } from '../write/write.ts';

/** What is no orphan. */
export interface Accounted {
  /** Files that a page, an asset or a kept generation accounts for. */
  readonly standing: ReadonlySet<string>;
  /** Urls of the stores whose pages this publisher writes. */
  readonly ownUrls: ReadonlySet<string>;
}

/** After this many files it pauses, so that changes of the catalogue come in between. */
const filesInARow = 256;
/** No page stands there: an export keeps its pictures in it, and so may a bucket that others have too. */
const picturesFolder = 'images/';

/**
 * Removes the files that nothing accounts for, temporary ones of a crash included. Of several publishers each removes
 * those of its own stores, and the one with the lists what belongs to no store that there is. It pauses at each
 * `yield`; what is put in place meanwhile is accounted for before it stands.
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
  // Read after the files were listed: what another publisher has put there since is of a store that is among these.
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
