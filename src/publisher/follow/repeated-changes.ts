import { summarizeChanges } from '../plan/changeset.ts';
import type { SitemapPlan } from '../plan/plan.ts';
import type { Change } from '#contract/publication.ts';

export interface RepeatedChanges {
  /** Of products whose pages stand, with all that shows them; only sitemaps may lack them. */
  readonly standing: readonly Change[];
  readonly rest: readonly Change[];
}

/** Parts changes that a publisher reads again which had published all up to a cursor but what may wait. */
export function splitRepeated(changes: readonly Change[], published: number): RepeatedChanges {
  const isStanding = ({ kind, cursor = Infinity, detail }: Change): boolean =>
    cursor <= published &&
    (kind === 'product.created' || kind === 'product.updated') &&
    // A product that went must not be rendered for a count of before.
    detail.public?.after !== false &&
    detail.moderated !== true;
  const { standing = [], rest = [] } = Object.groupBy(changes, (change) =>
    isStanding(change) ? 'standing' : 'rest',
  );
  return { standing, rest };
}

/** What the sitemaps may lack of such changes, for which no store need be read. */
export function planSitemaps(standing: readonly Change[]): SitemapPlan {
  const stores = [...summarizeChanges(standing).stores.values()];
  return {
    sitemaps: stores.map(({ id, url, changed }) => ({ id, url, ids: changed, isUrgent: false })),
    removedStores: [],
    areListsTouched: false,
  };
}

/**
 * When the first of some changes was made, in milliseconds since 1970, by the clock of the database but never later than
 * now. What may wait for others to join it would else wait anew after each restart, and a publisher that is killed every
 * few seconds would read ever more of the log.
 */
export const findOldest = ([first]: readonly Change[]): number =>
  Math.min(Date.now(), first === undefined ? Infinity : Date.parse(first.at));
