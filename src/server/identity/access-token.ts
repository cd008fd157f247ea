import type { JWTVerifyGetKey } from 'jose';
import { errors, jwtVerify } from 'jose';

export interface AccessClaims {
  readonly userId: string;
  /** The sign-in it comes from; a hosted pool may not say. */
  readonly originJti: string | null;
}

export type AccessTokenVerification =
  | ({ readonly outcome: 'valid' } & AccessClaims)
  | { readonly outcome: 'expired' | 'invalid' | 'unverifiable' };

export interface AccessTokenSettings {
  readonly keys: JWTVerifyGetKey;
  readonly issuer: string;
  readonly clientId: string;
}

/** Verifies an access token of either pool by its key, issuer, use, client and expiry. Nothing but RS256 passes. */
export async function verifyAccessToken(
  token: string,
  { keys, issuer, clientId }: AccessTokenSettings,
  now: Date,
): Promise<AccessTokenVerification> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub'],
      currentDate: now,
    });
    const { sub, origin_jti: originJti } = payload;
    const isOurs = payload.token_use === 'access' && payload.client_id === clientId;
    if (!isOurs || typeof sub !== 'string') return { outcome: 'invalid' };
    return {
      outcome: 'valid',
      userId: sub,
      originJti: typeof originJti === 'string' ? originJti : null,
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { outcome: 'expired' };
    return { outcome: isRefusal(error) ? 'invalid' : 'unverifiable' };
  }
}

/** A token that is wrong, against keys that could not be had. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== errors.JOSEError.code
  );
}
