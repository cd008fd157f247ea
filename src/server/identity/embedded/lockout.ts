import { attemptsExceeded } from '#domain/accounts/identity-error.ts';
import { clearAttempts, reserveAttempt } from '#server/db/accounts/identity/attempts.ts';
import type { AttemptKind } from '#server/db/accounts/identity/records.ts';
import { refuse } from '../identity-error.ts';
import type { PoolContext } from './context.ts';

/**
 * Verifies one try of a subject under the lockout. What `verify` throws stays counted as a failure; what it returns clears
 * the count.
 */
export function verifyAttempt<Result>(
  context: PoolContext,
  attempt: { subject: string; kind: AttemptKind },
  verify: () => Promise<Result>,
): Promise<Result> {
  const { db, now } = context;
  const { subject, kind } = attempt;
  return context.enqueue(`${kind} ${subject}`, async () => {
    if (!(await reserveAttempt(db, subject, kind, now()))) {
      throw refuse('NotAuthorizedException', attemptsExceeded);
    }
    const result = await verify();
    await clearAttempts(db, subject, kind);
    return result;
  });
}
