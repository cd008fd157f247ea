import type { PublisherContext } from '../context.ts';
import { describeStores } from '../follow/describe-stores.ts';
import type { Change } from '#contract/publication.ts';

interface StoreMoves {
  readonly changes: readonly Change[];
  /** The cursor up to which the log was read. */
  readonly upTo: number;
}

/** Kinds of changes that leave the products of a store, their order, its sheets and its sitemap as they are. */
const countingKinds: readonly Change['kind'][] = [
  'product.counted',
  'review.changed',
  'review.replied',
];
/** The approximate number of changes in one call. */
const changesAtOnce = 1000;

/** The changes of a store since a cursor, without those of its counts. */
export async function readMoves(
  { api }: Pick<PublisherContext, 'api'>,
  id: string,
  after: number,
): Promise<StoreMoves> {
  const changes: Change[] = [];
  // Reads no further, because new changes might never end.
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
 * Turns these changes into changes that can be published again without those of other stores. A url that the store has
 * given up may belong to another store by now, so its own changes are replaced by its present description.
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
