import { challengeMs } from '#domain/accounts/identity-limits.ts';
import type { ChallengeRecord } from './rows/challenges.ts';
import { closeChallenge, insertChallenge, tryChallenge } from './rows/challenges.ts';
import type { ChallengeName, PoolUser } from '#server/platform/db/identity-schema.ts';
import { findPoolUser } from './rows/users.ts';
import { runTransaction } from '#server/platform/db/run-transaction.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { createRefusal } from '../identity-error.ts';
import type { PoolContext } from './context.ts';
import { inMs } from './context.ts';
import { requireUnchanged } from './password-check.ts';
import { createToken, hashToken } from './sessions.ts';

export interface OpenChallenge extends ChallengeRecord {
  readonly user: PoolUser;
}

/** Opens a challenge for a user and returns it in the words of the protocol. */
export async function startChallenge(
  context: PoolContext,
  user: PoolUser,
  challenge: { name: ChallengeName; parameters?: Record<string, string>; isVerified?: boolean },
): Promise<{ ChallengeName: string; Session: string; ChallengeParameters: object }> {
  const { name, parameters = {}, isVerified = false } = challenge;
  const Session = createToken();
  await runTransaction(context.db, async (tx) => {
    await requireUnchanged(tx, user);
    await insertChallenge(tx, {
      id: hashToken(Session),
      userId: user.id,
      name,
      verified: isVerified,
      expiresAt: inMs(context.now(), challengeMs),
    });
  });
  return {
    ChallengeName: name,
    Session,
    ChallengeParameters: { USER_ID_FOR_SRP: user.id, ...parameters },
  };
}

/**
 * The open challenge of a session. Counts an attempt at it. Throws when there is none, or when it belongs to another
 * user.
 */
export async function requireChallenge(
  context: PoolContext,
  response: { session: string | undefined; name: ChallengeName; username?: string | undefined },
): Promise<OpenChallenge> {
  const { session = '', name, username } = response;
  const challenge = await tryChallenge(context.db, hashToken(session), name, context.now());
  const user = challenge === null ? null : await findPoolUser(context.db, challenge.userId);
  if (challenge === null || user === null || user.disabled) {
    throw createRefusal(
      'NotAuthorizedException',
      'Invalid session for the user, session is expired.',
    );
  }
  if (
    username !== undefined &&
    ![user.id, normalizeEmail(user.email)].includes(normalizeEmail(username))
  ) {
    throw createRefusal('NotAuthorizedException', 'Invalid session for the user.');
  }
  return { ...challenge, user };
}

/** Ends a challenge after the right response. Throws for all but the first of several right responses. */
export async function finishChallenge(
  context: PoolContext,
  challenge: ChallengeRecord,
): Promise<void> {
  if (!(await closeChallenge(context.db, challenge.id))) {
    throw createRefusal(
      'NotAuthorizedException',
      'Invalid session for the user, session is expired.',
    );
  }
}
