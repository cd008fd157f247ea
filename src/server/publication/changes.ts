import { createChangeWatch } from './change-watch.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import type { createPublicationService } from './service.ts';
import { readLogBounds, readTransactions } from '#server/platform/log/changes.ts';
import type {
  Change,
  Changes,
  ChangesQuerySchema,
  StorePublication,
  StorePublicationQuerySchema,
} from '#contract/publication.ts';
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

export function createChangeService(
  { database }: ServiceContext,
  publication: Pick<ReturnType<typeof createPublicationService>, 'getStore'>,
) {
  const { kysely } = database;
  const watch = createChangeWatch(database);

  const readChanged = async (changes: readonly Change[]): Promise<StorePublication | undefined> => {
    const stores = new Set(changes.map(({ businessId }) => businessId));
    const [store = ''] = stores;
    const part = choosePart(changes);
    if (stores.size !== 1 || part === null) return undefined;
    return publication.getStore(store, part).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'business_not_found') return undefined;
      throw error;
    });
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
      const store = include === undefined ? undefined : await readChanged(data);
      return { data, cursor: found.at(-1)?.cursor ?? after, ...(store && { store }) };
    },
  };
}

export type ChangeService = ReturnType<typeof createChangeService>;

/** The part of a store with what its first pages show after these changes; null when it is none or too large. */
function choosePart(changes: readonly Change[]): Output<typeof StorePublicationQuerySchema> | null {
  const ids = new Set(changes.filter(isOfShown).map(({ entityId }) => entityId));
  if (ids.size > mostIncluded) return null;
  if (ids.size > 0) return { page: 1, limit: maxLimit, ids: [...ids] };
  const isPaused = changes.some(({ kind }) => kind === 'business.paused');
  return isPaused ? { page: 1, limit: productPageSize } : null;
}

/** Whether a change is about a product that visitors can see now. */
const isOfShown = ({ kind, detail }: Change): boolean =>
  (kind === 'product.created' || kind === 'product.updated') && detail.public?.after !== false;
