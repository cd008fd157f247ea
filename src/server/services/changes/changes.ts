import { createChangeWatch } from './change-watch.ts';
import type { ServiceContext } from '../context.ts';
import { readLogBounds, readTransactions } from '#server/db/log/changes.ts';
import type { Changes, ChangesQuerySchema } from '#contract/publication.ts';
import type { Output } from '#contract/calls/endpoint.ts';
import { DomainError } from '#domain/errors.ts';

/** Publishers of one deployment are a handful; more than this that wait are a mistake, and each holds a connection. */
export const mostWaiting = 64;

export function createChangeService({ database }: ServiceContext) {
  const { kysely } = database;
  const watch = createChangeWatch(database);

  return {
    /** Changes after a cursor. With `wait` seconds it returns as soon as there is one, or when `abort` fires. */
    async listChanges(
      query: Output<typeof ChangesQuerySchema>,
      abort?: AbortSignal,
    ): Promise<Changes> {
      const { after, wait, limit } = query;
      const bounds = await readLogBounds(kysely);
      if (after === undefined) return { data: [], cursor: bounds.newest };
      if (after < bounds.oldest || after > bounds.latest) throw new DomainError('cursor_expired');
      if (wait > 0 && watch.size >= mostWaiting) throw new DomainError('service_unavailable');
      const found =
        wait === 0
          ? await readTransactions(kysely, after, limit)
          : await watch.wait({ after, limit, ms: wait * 1_000, abort });
      // Of two transactions that waited for each other the one that began first may have been last.
      const data = found.flatMap(({ changes }) => changes).toSorted((a, b) => a.seq - b.seq);
      return { data, cursor: found.at(-1)?.cursor ?? after };
    },
  };
}
