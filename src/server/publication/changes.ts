import { createChangeWatch } from './change-watch.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import type { createPublicationService } from './service.ts';
import { readLogBounds, readTransactions } from '#server/platform/log/changes.ts';
import type { Change, Changes, ChangesQuerySchema } from '#contract/publication.ts';
import type { Output } from '#contract/endpoint.ts';
import { DomainError } from '#domain/errors.ts';
import { maxLimit, productPageSize } from '#domain/limits.ts';

/** A deployment has few publishers. More waiting callers than this are a mistake, and each holds a connection. */
export const mostWaiting = 64;

/**
 * The number of changes whose products are included for callers that ask for them. More products are read faster with
 * the rest of their store.
 */
const mostIncluded = 16;

const firstPage = { page: 1, limit: productPageSize };

export function createChangeService(
  { database }: ServiceContext,
  publication: Pick<ReturnType<typeof createPublicationService>, 'getStore' | 'getStoreListing'>,
) {
  const { kysely } = database;
  const watch = createChangeWatch(database);

  /** What the first pages of these changes show, so that a publisher need not ask for it. */
  const readChanged = async (
    changes: readonly Change[],
  ): Promise<Pick<Changes, 'store' | 'listing'>> => {
    const [id = '', ...others] = new Set(changes.map(({ businessId }) => businessId));
    if (others.length > 0) return {};
    const ids = [...new Set(changes.filter(isOfShown).map(({ entityId }) => entityId))];
    try {
      if (ids.length > mostIncluded) return {};
      if (ids.length > 0) {
        return { store: await publication.getStore(id, { page: 1, limit: maxLimit, ids }) };
      }
      const isPaused = changes.some(({ kind }) => kind === 'business.paused');
      return isPaused ? { listing: await publication.getStoreListing(id, firstPage) } : {};
    } catch (error) {
      if (error instanceof DomainError && error.code === 'business_not_found') return {};
      throw error;
    }
  };

  return {
    /** Changes after a cursor. With `wait` seconds it returns as soon as there is one, or when `abort` fires. */
    async listChanges(
      query: Output<typeof ChangesQuerySchema>,
      abort?: AbortSignal,
    ): Promise<Changes> {
      const { after, wait, limit, include } = query;
      const bounds = await readLogBounds(kysely);
      if (after === undefined) return { data: [], cursor: bounds.newest };
      if (after < bounds.oldest || after > bounds.latest) throw new DomainError('cursor_expired');
      if (wait > 0 && watch.size >= mostWaiting) throw new DomainError('service_unavailable');
      const found =
        wait === 0
          ? await readTransactions(kysely, after, limit)
          : await watch.wait({ after, limit, ms: wait * 1_000, abort });
      // When two transactions waited for each other, the one that began first may have committed last.
      const data = found.flatMap(({ changes }) => changes).toSorted((a, b) => a.seq - b.seq);
      const changed = include === undefined ? {} : await readChanged(data);
      return { data, cursor: found.at(-1)?.cursor ?? after, ...changed };
    },
  };
}

export type ChangeService = ReturnType<typeof createChangeService>;

/** Whether a change is about a product that visitors can see now. */
const isOfShown = ({ kind, detail }: Change): boolean =>
  (kind === 'product.created' || kind === 'product.updated') && detail.public?.after !== false;
