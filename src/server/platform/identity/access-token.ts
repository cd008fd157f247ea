import type { JWTVerifyGetKey } from 'jose';
import { errors, jwtVerify } from 'jose';

export interface AccessClaims {
  readonly userId: string;
  /** The sign-in that issued it. A hosted pool may not tell it. */
  readonly originJti: string | null;
}

export type AccessTokenVerification =
  | ({ readonly outcome: 'valid' } & AccessClaims)
  | { readonly outcome: 'expired' }
  /** `otherIssuer` is set when the token has the right signature but names this other issuer. */
  | { readonly outcome: 'invalid'; readonly otherIssuer?: string | undefined }
  /** The keys could not be fetched, for this reason. */
  | { readonly outcome: 'unverifiable'; readonly error: unknown };

export interface AccessTokenSettings {
  readonly keys: JWTVerifyGetKey;
  readonly issuer: string;
  readonly clientId: string;
}

/** Verifies an access token of either pool by its key, issuer, use, client and expiry. Only RS256 is accepted. */
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
    if (!isRefusal(error)) return { outcome: 'unverifiable', error };
    return { outcome: 'invalid', otherIssuer: readOtherIssuer(error) };
  }
}

/**
 * The signature is checked before the claims, so a wrong issuer here comes from a token that the pool's own key signed.
 */
function readOtherIssuer(error: unknown): string | undefined {
  const isOther = error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss';
  return isOther && typeof error.payload.iss === 'string' ? error.payload.iss : undefined;
}

/** Whether the token was refused. Otherwise the keys could not be fetched. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== errors.JOSEError.code
  );
}
