import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createLocalJWKSet } from 'jose';
import { refreshTokenMs } from '#domain/accounts/identity-limits.ts';
import { runTransaction } from '#server/platform/db/run-transaction.ts';
import type { PoolUser } from '#server/platform/db/identity-schema.ts';
import type { FamilyRecord, Redemption } from './rows/sessions.ts';
import {
  findFamilyOfToken,
  insertFamily,
  insertRefreshToken,
  isFamilyAlive,
  redeemRefreshToken,
  revokeFamily,
  revokeUser,
} from './rows/sessions.ts';
import { findPoolUser } from './rows/users.ts';
import type { AccessTokenVerification } from '../access-token.ts';
import { verifyAccessToken } from '../access-token.ts';
import { createRefusal } from '../identity-error.ts';
import type { ActionBody } from '../protocol.ts';
import type { PoolContext } from './context.ts';
import { inMs } from './context.ts';
import { requireUnchanged } from './password-check.ts';

/** The stored form of an opaque token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function createToken(): string {
  return randomBytes(48).toString('base64url');
}

/** Opens a session for a user who has passed every step, and whose account has not changed since. */
export async function openSession(context: PoolContext, user: PoolUser): Promise<object> {
  const now = context.now();
  const family: FamilyRecord = {
    id: randomUUID(),
    userId: user.id,
    authenticatedAt: now.toISOString(),
  };
  const RefreshToken = createToken();
  await runTransaction(context.db, async (tx) => {
    await requireUnchanged(tx, user);
    const expiresAt = inMs(now, refreshTokenMs);
    await insertFamily(tx, { id: family.id, userId: user.id, authenticatedAt: now, expiresAt });
    await insertRefreshToken(tx, hashToken(RefreshToken), family.id);
  });
  const tokens = await context.signer.sign(user, family, now);
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken } };
}

const refusals: Record<Exclude<Redemption['outcome'], 'accepted'>, () => Error> = {
  unknown: () => createRefusal('NotAuthorizedException', 'Invalid Refresh Token'),
  expired: () => createRefusal('NotAuthorizedException', 'Refresh Token has expired'),
  revoked: () => createRefusal('NotAuthorizedException', 'Refresh Token has been revoked'),
  reused: () => createRefusal('RefreshTokenReuseException', 'Refresh token has been rotated'),
};

export async function refreshSession(
  context: PoolContext,
  body: ActionBody<'GetTokensFromRefreshToken'>,
): Promise<object> {
  const now = context.now();
  const redemption = await redeemRefreshToken(context.db, hashToken(body.RefreshToken), now);
  if (redemption.outcome !== 'accepted') throw refusals[redemption.outcome]();
  const user = await findPoolUser(context.db, redemption.userId);
  if (user === null) throw refusals.revoked();
  const RefreshToken = createToken();
  await insertRefreshToken(context.db, hashToken(RefreshToken), redemption.id);
  const tokens = await context.signer.sign(user, redemption, now);
  return { AuthenticationResult: { ...tokens, RefreshToken } };
}

/** Ends the session of a refresh token. An unknown token has none. */
export async function revokeToken(
  context: PoolContext,
  body: ActionBody<'RevokeToken'>,
): Promise<object> {
  const family = await findFamilyOfToken(context.db, hashToken(body.Token));
  if (family !== null) await revokeFamily(context.db, family, context.now());
  return {};
}

export async function globalSignOut(
  context: PoolContext,
  body: ActionBody<'GlobalSignOut'>,
): Promise<object> {
  const user = await requireBearer(context, body.AccessToken);
  await revokeUser(context.db, user.id, context.now());
  return {};
}

/** Ends every session of a user except the present one. */
export async function endOtherSessions(context: PoolContext, token: string): Promise<object> {
  const { user, sessionId } = await requireSession(context, token);
  await revokeUser(context.db, user.id, context.now(), sessionId);
  return {};
}

/** Verifies a token by its signature and claims, and checks that its session still exists. */
export function createTokenVerifier(
  context: PoolContext,
): (token: string) => Promise<AccessTokenVerification> {
  const { db, issuer, clientId, signer, now } = context;
  const keys = createLocalJWKSet(signer.jwks);
  return async (token) => {
    const verification = await verifyAccessToken(token, { keys, issuer, clientId }, now());
    if (verification.outcome !== 'valid') return verification;
    const { originJti, userId } = verification;
    const isAlive = originJti !== null && (await isFamilyAlive(db, originJti, userId));
    return isAlive ? verification : { outcome: 'expired' };
  };
}

/** The user of an access token. Throws when the token is not valid. */
export async function requireBearer(context: PoolContext, token: string): Promise<PoolUser> {
  return (await requireSession(context, token)).user;
}

/** The user of an access token, and its session. */
export async function requireSession(
  context: PoolContext,
  token: string,
): Promise<{ user: PoolUser; sessionId: string | null }> {
  const verification = await createTokenVerifier(context)(token);
  if (verification.outcome === 'expired') {
    throw createRefusal('NotAuthorizedException', 'Access Token has expired');
  }
  const isValid = verification.outcome === 'valid';
  const user = isValid ? await findPoolUser(context.db, verification.userId) : null;
  if (!isValid || user === null)
    throw createRefusal('NotAuthorizedException', 'Invalid Access Token');
  return { user, sessionId: verification.originJti };
}
