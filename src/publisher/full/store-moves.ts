import type { PublisherContext } from '../context.ts';
import { describeStores } from '../follow/describe-stores.ts';
import type { Change } from '#contract/publication.ts';

interface StoreMoves {
  readonly changes: readonly Change[];
  /** The cursor up to which the log was read. */
  readonly upTo: number;
}

/** Changes which leave a store with the same things in the same order, and its sheets and sitemap as they are. */
const countingKinds: readonly Change['kind'][] = [
  'product.counted',
  'review.changed',
  'review.replied',
];
/** How many changes are read in one call, or a few more. */
const changesAtOnce = 1000;

/** What has changed of a store since a cursor but its counts. */
export async function readMoves(
  { api }: Pick<PublisherContext, 'api'>,
  id: string,
  after: number,
): Promise<StoreMoves> {
  const changes: Change[] = [];
  // Not beyond: of what comes meanwhile there may be no end.
  const { cursor: end } = await api('GET /changes', {});
  let upTo = after;
  while (upTo < end) {
    const query = { after: String(upTo), limit: changesAtOnce };
    const { data, cursor } = await api('GET /changes', { query });
    const own = data.filter(({ businessId }) => businessId === id);
    changes.push(...own.filter(({ kind }) => !countingKinds.includes(kind)));
    upTo = cursor;
  }
  return { changes, upTo };
}

/**
 * Such changes as they may be published once more without those of other stores: what the store gave up meanwhile, as
 * its former url, may be another's by now.
 */
export async function repeatMoves(
  context: Pick<PublisherContext, 'api'>,
  id: string,
  changes: readonly Change[],
): Promise<Change[]> {
  const within = changes.filter(({ kind }) => !kind.startsWith('business.'));
  if (within.length === changes.length) return within;
  return [...within, ...(await describeStores(context, [id]))];
}
