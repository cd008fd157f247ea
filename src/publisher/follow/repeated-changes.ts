import { summarizeChanges } from '../plan/changeset.ts';
import type { SitemapPlan } from '../plan/plan.ts';
import type { Change } from '#contract/publication.ts';

export interface RepeatedChanges {
  /** Changes of products whose pages stand, with all that shows them; only sitemaps may lack them. */
  readonly standing: readonly Change[];
  readonly rest: readonly Change[];
}

/** What a restart has read again. */
export interface Repetition {
  /** The cursor up to which all stood before the restart but what may wait. */
  publishedBefore: number;
  /** Parts changes, which come in the order of the log. */
  split(changes: readonly Change[]): RepeatedChanges;
}

/** With nothing to repeat. */
export function createRepetition(): Repetition {
  /** Products whose pages go when the log is read again: what brought them back does not stand any more. */
  const gone = new Set<string>();
  return {
    publishedBefore: 0,
    split(changes) {
      const { standing = [], rest = [] } = Object.groupBy(changes, (change) => {
        const { kind, entityId, cursor = Infinity, detail } = change;
        if (cursor > this.publishedBefore || !isOfProduct(kind)) return 'rest';
        // A product that went must not be rendered for a count of before.
        if (kind === 'product.removed' || detail.public?.after === false) gone.add(entityId);
        return gone.has(entityId) || detail.moderated === true ? 'rest' : 'standing';
      });
      return { standing, rest };
    },
  };
}

const isOfProduct = (kind: Change['kind']): boolean =>
  kind === 'product.created' || kind === 'product.updated' || kind === 'product.removed';

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
