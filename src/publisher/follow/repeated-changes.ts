import { summarizeChanges } from '../plan/changeset.ts';
import type { SitemapPlan } from '../plan/plan.ts';
import type { Change } from '#contract/publication.ts';

export interface RepeatedChanges {
  /** Changes of products that all pages already show. Only sitemaps may lack them. */
  readonly standing: readonly Change[];
  readonly rest: readonly Change[];
}

/** Sorts the changes that a restart reads a second time. */
export interface Repetition {
  /** The cursor up to which the site showed everything before the restart, except for what may wait. */
  publishedBefore: number;
  /** Sorts changes, which come in the order of the log. */
  split(changes: readonly Change[]): RepeatedChanges;
}

/** Starts with nothing to repeat. */
export function createRepetition(): Repetition {
  /**
   * Products whose pages are removed when the log is read again. A later change that restored one must then be repeated
   * too.
   */
  const gone = new Set<string>();
  return {
    publishedBefore: 0,
    split(changes) {
      const { standing = [], rest = [] } = Object.groupBy(changes, (change) => {
        const { kind, entityId, cursor = Infinity, detail } = change;
        if (cursor > this.publishedBefore || !isOfProduct(kind)) return 'rest';
        // An earlier count of a removed product must not render its page.
        if (kind === 'product.removed' || detail.public?.after === false) gone.add(entityId);
        return gone.has(entityId) || detail.moderated === true ? 'rest' : 'standing';
      });
      return { standing, rest };
    },
  };
}

const isOfProduct = (kind: Change['kind']): boolean =>
  kind === 'product.created' || kind === 'product.updated' || kind === 'product.removed';

/** Sitemap entries that may lack these changes. Planning them needs no reading of a store. */
export function planSitemaps(standing: readonly Change[]): SitemapPlan {
  const stores = [...summarizeChanges(standing).stores.values()];
  return {
    sitemaps: stores.map(({ id, url }) => ({ id, url, isUrgent: false })),
    removedStores: [],
    areListsTouched: false,
  };
}

/**
 * The time of the first of some changes, in milliseconds since 1970 by the clock of the database, but never later than
 * now. Waits begin at this time. If they began at the restart, a publisher that is killed every few seconds would wait
 * anew each time and read ever more of the log.
 */
export const findOldest = ([first]: readonly Change[]): number =>
  Math.min(Date.now(), first === undefined ? Infinity : Date.parse(first.at));
