import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { PublisherContext } from '../context.ts';
import { listStores } from '../full/list-stores.ts';
import { listStored } from '../target/site-target.ts';
import type { Indexed } from './index-task.ts';
import { openSearchIndex } from './search-index.ts';
import { readStoreParts } from '#publisher/read/store-part.ts';
import { searchIndexFolder } from '#contract/stored-product.ts';

/** A new index gives way to other work for at most this long. After that it has to be finished. */
const longestMs = 30_000;
const longestRestMs = 100;
const stepMs = 5;

/**
 * Makes the search index again and removes all earlier ones, which may contain what was taken off the site. It touches
 * no pages, so changes are published meanwhile. It gives way to them while `isBusy`. Null when it was stopped.
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
 * Creates a function to call between two steps of work that can wait a limited time. It pauses as long as the last step
 * took, so that the API is free half of the time. Then it waits while pages of changes are rendered. Times are in
 * milliseconds.
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
