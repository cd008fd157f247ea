import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { PublisherContext } from '../context.ts';
import { listStores } from '../full/list-stores.ts';
import { listStored } from '../target/site-target.ts';
import type { Indexed } from './index-task.ts';
import { openSearchIndex } from './search-index.ts';
import { readStoreParts } from '#publisher/read/store-part.ts';
import { searchIndexFolder } from '#contract/stored-product.ts';

/** An index that is being made gives way for this long; then it is to stand. */
const longestMs = 30_000;
const longestRestMs = 100;
const stepMs = 5;

/**
 * Makes the search index again, and removes every one before: what was taken from the site may stand in them. It touches
 * no page, so that changes are published meanwhile, and gives way to them while `isBusy`. Null when it was stopped.
 */
export async function remakeIndex(
  context: PublisherContext,
  isStopped: () => boolean,
  { isBusy }: { readonly isBusy: () => boolean },
): Promise<Indexed | null> {
  const index = await openSearchIndex(context);
  const giveWay = createGivingWay(isBusy);
  try {
    for (const store of await listStores(context)) {
      for await (const part of readStoreParts(context.api, store.id)) {
        if (isStopped()) return null;
        await index.add(part);
        await giveWay();
      }
    }
    const standing = new Set(await index.finish({ keepsBefore: false }));
    const writer = context.createWriter({ isDurable: false });
    for (const file of await listStored(context.target, searchIndexFolder)) {
      await nextTurn();
      if (!standing.has(file)) await writer.remove(file);
    }
    return { isIndexed: true };
  } finally {
    await index.close();
  }
}

/**
 * To be called between two steps of work that can wait, but not for ever: rests as long as the last step took, so that
 * others find the API free half of the time, and then for as long as pages of changes are made. Times are in milliseconds.
 */
export function createGivingWay(
  isBusy: () => boolean,
  { now = () => performance.now(), sleep = (ms: number): Promise<unknown> => wait(ms) } = {},
): () => Promise<void> {
  const until = now() + longestMs;
  let since = now();
  return async () => {
    const rest = Math.min(now() - since, longestRestMs);
    if (now() < until) await sleep(rest);
    while (isBusy() && now() < until) await sleep(stepMs);
    since = now();
  };
}
