import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PublisherContext } from '../context.ts';
import { listStores } from '../full/list-stores.ts';
import { listStored } from '../target/site-target.ts';
import { createGivingWay } from './give-way.ts';
import type { Indexed } from './index-task.ts';
import { openSearchIndex } from './search-index.ts';
import { readStoreParts } from '#publisher/read/store-part.ts';
import { searchIndexFolder } from '#contract/stored-product.ts';

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
