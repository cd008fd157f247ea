import { randomUUID } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import {
  SignJWT,
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
} from 'jose';
import { accessTokenMs } from '#domain/accounts/identity-limits.ts';
import type { PoolUser } from '#server/platform/db/identity-schema.ts';
import type { FamilyRecord } from './rows/sessions.ts';

export interface TokenSigner {
  readonly jwks: JSONWebKeySet;
  sign(user: PoolUser, family: FamilyRecord, now: Date): Promise<SignedTokens>;
}

export interface SignedTokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
}

export interface TokenSettings {
  readonly issuer: string;
  readonly clientId: string;
}

/** A new signing key in its stored form. */
export async function createSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  return exportPKCS8(privateKey);
}

/** Signs access and ID tokens with a stored key. */
export async function createTokenSigner(
  signingKey: string,
  { issuer, clientId }: TokenSettings,
): Promise<TokenSigner> {
  const key = await importPKCS8(signingKey, 'RS256', { extractable: true });
  const { n = '', e = '' } = await exportJWK(key);
  const publicKey = { kty: 'RSA', n, e };
  const kid = await calculateJwkThumbprint(publicKey);

  const sign = (claims: Record<string, unknown>, user: PoolUser, now: Date): Promise<string> => {
    const seconds = Math.floor(now.getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(user.id)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + accessTokenMs / 1000)
      .setJti(randomUUID())
      .sign(key);
  };

  return {
    jwks: { keys: [{ ...publicKey, kid, use: 'sig', alg: 'RS256' }] },
    async sign(user, family, now) {
      const common = {
        origin_jti: family.id,
        auth_time: Math.floor(Date.parse(family.authenticatedAt) / 1000),
      };
      const access = {
        ...common,
        token_use: 'access',
        scope: 'aws.cognito.signin.user.admin',
        client_id: clientId,
        username: user.id,
      };
      const id = {
        ...common,
        token_use: 'id',
        aud: clientId,
        'cognito:username': user.id,
        email: user.email,
        email_verified: user.emailVerified,
        given_name: user.givenName ?? undefined,
        family_name: user.familyName ?? undefined,
      };
      return {
        AccessToken: await sign(access, user, now),
        IdToken: await sign(id, user, now),
        ExpiresIn: accessTokenMs / 1000,
        TokenType: 'Bearer',
      };
    },
  };
}
