import { join } from 'node:path';
import { sql } from 'kysely';
import { createTestPool, password } from '../../tests/support/identity-pool.ts';
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts';
import { withDatabase } from '../../tests/support/with-database.ts';
import type { Bench } from './benchmark.ts';
import type { CatalogueSize } from './catalogues.ts';
import type { DatabaseLocation } from '#server/platform/db/open.ts';
import { deployedCost } from '#server/platform/identity/embedded/password-hash.ts';
import { embeddedClientId } from '#server/platform/identity/embedded/pool.ts';
import { createServices } from '#server/create-services.ts';

export interface Tokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
}

/** A deployment that serves the site of a catalogue, whose stores are all of one owner. */
export interface OwnedSite {
  readonly server: ServerProcess;
  readonly siteDir: string;
  /** Of the owner, who is signed in. */
  readonly token: string;
}

/**
 * Publishes a catalogue, has its deployment started, and stops it after `work`.
 * @param settings environment variables beside those of every deployment
 */
export async function withOwnedSite<Result>(
  { catalogues }: Pick<Bench, 'catalogues'>,
  { size, settings = {} }: { size: CatalogueSize; settings?: Readonly<Record<string, string>> },
  work: (site: OwnedSite) => Promise<Result>,
): Promise<Result> {
  const location = await catalogues.embed(size);
  await catalogues.publish(size);
  const email = await adoptStores(location);
  const { dataDir } = location;
  const siteDir = join(dataDir, 'site');
  const server = await startServerProcess({
    kind: 'marketplace',
    environment: { DATA_DIR: dataDir, SITE_DIR: siteDir, ...settings },
  });
  try {
    await server.waitForNews('ready');
    const { AccessToken: token } = await signIn(server, email);
    return await work({ server, siteDir, token });
  } finally {
    await server.stop();
  }
}

/** Gives every store of a catalogue that nobody has open to a new owner; returns the owner's address. */
export function adoptStores(location: DatabaseLocation): Promise<string> {
  return withDatabase(location, async (database) => {
    // The benchmark's server signs this owner in, so the password is hashed at the cost of a deployment.
    const pool = await createTestPool(database, { passwordCost: deployedCost });
    const email = await pool.createAccount();
    const { AccessToken } = await pool.signIn(email);
    const services = createServices({ database, identity: pool.pool, secret: 'of the bench' });
    const { actor } = await services.accounts.identify(AccessToken);
    await sql`update businesses set owner_id = ${actor.userId}`.execute(database.kysely);
    return email;
  });
}

/** Signs in like the identity client. */
export async function signIn({ url }: ServerProcess, email: string): Promise<Tokens> {
  const response = await fetch(`${url}/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: embeddedClientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  });
  const { AuthenticationResult } = (await response.json()) as { AuthenticationResult?: Tokens };
  if (AuthenticationResult === undefined) throw new Error(`Not signed in: ${response.status}`);
  return AuthenticationResult;
}

/** Calls the API with an access token. Rejects with the server's message unless it succeeds. */
export async function callAs<Result>(
  { url }: ServerProcess,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Result> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} got ${response.status}: ${text}`);
  return JSON.parse(text) as Result;
}

/** The storage entries with which the identity client keeps a session in the browser. */
export function listKept(email: string, tokens: Tokens): Record<string, string> {
  const prefix = `vitrina:identity:CognitoIdentityServiceProvider.${embeddedClientId}.`;
  return {
    [`${prefix}LastAuthUser`]: email,
    [`${prefix}${email}.accessToken`]: tokens.AccessToken,
    [`${prefix}${email}.idToken`]: tokens.IdToken,
    [`${prefix}${email}.refreshToken`]: tokens.RefreshToken,
    [`${prefix}${email}.clockDrift`]: '0',
  };
}
