import { attemptsExceeded } from '#domain/accounts/identity-error.ts';
import {
  clearAttempts,
  releaseAttempt,
  reserveAttempt,
} from '#server/db/accounts/identity/attempts.ts';
import type { AttemptKind } from '#server/db/accounts/identity/records.ts';
import { IdentityError, createRefusal } from '../identity-error.ts';
import type { PoolContext } from './context.ts';

/**
 * Verifies one try of a subject under the lockout. What `verify` refuses stays counted as a failure; what it returns clears
 * the count, and what was broken off before anybody knew is as though it had never been tried.
 */
export function verifyAttempt<Result>(
  context: PoolContext,
  attempt: { subject: string; kind: AttemptKind },
  verify: () => Promise<Result>,
): Promise<Result> {
  const { db, now } = context;
  const { subject, kind } = attempt;
  return context.enqueue(`${kind} ${subject}`, async () => {
    const at = now();
    if (!(await reserveAttempt(db, subject, kind, at))) {
      throw createRefusal('NotAuthorizedException', attemptsExceeded);
    }
    const result = await verify().catch(async (cause: unknown) => {
      if (!isVerdict(cause)) {
        await releaseAttempt(db, subject, kind, at).catch(() => undefined);
      }
      throw cause;
    });
    await clearAttempts(db, subject, kind);
    return result;
  });
}

const isVerdict = (cause: unknown): boolean =>
  cause instanceof IdentityError && cause.name !== 'TooManyRequestsException';
