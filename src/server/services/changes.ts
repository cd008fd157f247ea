import type { ServiceContext } from './context.ts';
import { readChanges, readLogBounds } from '#server/db/changes.ts';
import type { Changes, ChangesQuerySchema } from '#contract/publication.ts';
import type { Output } from '#contract/endpoint.ts';
import { DomainError } from '#domain/errors.ts';

/** A waiting reader looks by itself this often, so that a lost signal delays it no longer. */
const pollMs = 1_000;

export function createChangeService({ database }: ServiceContext) {
  const { kysely, signal } = database;

  return {
    /** Changes after a cursor. With `wait` seconds it answers as soon as there is one, or when `abort` fires. */
    async listChanges(
      query: Output<typeof ChangesQuerySchema>,
      abort?: AbortSignal,
    ): Promise<Changes> {
      const { after, wait, limit } = query;
      const bounds = await readLogBounds(kysely);
      if (after === undefined) return { data: [], cursor: bounds.newest };
      if (after < bounds.oldest || after > bounds.newest) throw new DomainError('cursor_expired');
      const deadline = performance.now() + wait * 1_000;
      for (;;) {
        const left = deadline - performance.now();
        // Listening starts before the look, so that no announcement falls between them.
        const silence = new AbortController();
        const announced =
          left > 0 && abort?.aborted !== true
            ? signal.wait(
                Math.min(left, pollMs),
                AbortSignal.any([silence.signal, ...(abort ? [abort] : [])]),
              )
            : null;
        const answer = await readChanges(kysely, after, limit);
        if (answer.data.length > 0 || announced === null) {
          silence.abort();
          return answer;
        }
        await announced;
      }
    },
  };
}
