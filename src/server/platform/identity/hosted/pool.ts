import { createRemoteJWKSet } from 'jose';
import { type AccessTokenVerification, verifyAccessToken } from '../access-token.ts';
import { createRefusal } from '../identity-error.ts';
import type { ClientSettings, PoolCalls } from '../pool-calls.ts';
import type { ActionBody } from '../protocol.ts';
import {
  type Administration,
  createAdministration,
  watchAdministration,
} from './administration.ts';
import { forward } from './forward.ts';
import { PoolFailure, describeNoResponse } from './pool-failure.ts';
import { createSessionEnder } from './session-ender.ts';
import { type PoolNews, type PoolWatch, createPoolWatch } from './pool-watch.ts';
import { writeAsciiDomain } from '#domain/accounts/email.ts';

export interface HostedPoolSettings {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly authFlow: ClientSettings['authFlow'];
  /** The address of the pool; by default its region's public address. */
  readonly endpoint: string | undefined;
  /** The issuer in its tokens; by default the pool's public address, whatever the endpoint. */
  readonly issuer: string | undefined;
  /** The address of the keys that sign its tokens; by default below the endpoint. */
  readonly keysUrl: string | undefined;
  /** Access keys for looking up and removing interrupted registrations. */
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

/**
 * A user pool of the hosted service. It is called through the server, because only the server knows the client's
 * secret.
 */
export interface HostedPool extends PoolCalls {
  readonly kind: 'hosted';
  /** Null when the deployment has no keys for it. */
  readonly administration: Administration | null;
  readonly health: PoolHealth;
}

/** Tells whether a hosted pool works, from the calls that were made to it. */
export interface PoolHealth extends Pick<PoolWatch, 'countFailures'> {
  /**
   * The reason of the latest failure; null when every action that failed has worked since. Checks the pool in the
   * background when nobody has called it for a while.
   */
  readFailure(): string | null;
}

/** While somebody watches, an unused pool is asked for its keys this often. */
const longestSilenceMs = 30_000;
const probeTimeoutMs = 5_000;

export function createHostedPool(
  settings: HostedPoolSettings,
  onNews: (news: PoolNews) => void = () => undefined,
): HostedPool {
  const { userPoolId, clientId, clientSecret, authFlow } = settings;
  const { endpoint, issuer, keysUrl } = resolveAddresses(settings);
  const keys = createRemoteJWKSet(new URL(keysUrl));
  const client = { endpoint, clientId, clientSecret };
  const poolWatch = createPoolWatch(onNews);
  const { watch } = poolWatch;
  const send: PoolCalls['call'] = (action, body) =>
    watch(action, () => forward(client, action, spellNames(body)));
  const noteUnreadable = (error: unknown): void => {
    const reason = describeNoResponse(error, new URL(keysUrl).host);
    poolWatch.noteFailure('Keys', new PoolFailure(reason, { isAway: true }));
  };
  const verifyToken = async (token: string): Promise<AccessTokenVerification> => {
    const verification = await verifyAccessToken(token, { keys, issuer, clientId }, new Date());
    if (verification.outcome === 'unverifiable') noteUnreadable(verification.error);
    if (verification.outcome === 'invalid' && verification.otherIssuer !== undefined) {
      const named = verification.otherIssuer;
      const reason = `the pool's tokens name the issuer ${named}, and ${issuer} is expected; set IDENTITY_ISSUER to it`;
      poolWatch.noteFailure('Tokens', new PoolFailure(reason, { isAway: false }));
    }
    if (verification.outcome === 'valid') {
      poolWatch.clearFailure('Keys');
      poolWatch.clearFailure('Tokens');
    }
    return verification;
  };
  const endSessions = createSessionEnder({
    endSessions: (AccessToken) => send('GlobalSignOut', { AccessToken }),
    onGiveUp: (userId, reason) => {
      onNews({ kind: 'sessions-left', userId, reason });
    },
  });
  const changePassword: PoolCalls['changePassword'] = async (change) => {
    await send('ChangePassword', change);
    // Such a pool does not end sessions when the password changes, and can only end all sessions of an account at once.
    return { ended: (await endSessions(change.AccessToken)) ? 'all' : 'none' };
  };
  const call: PoolCalls['call'] = async (action, body) => {
    if (action !== 'ChangePassword') return send(action, body);
    await changePassword(body as ActionBody<'ChangePassword'>);
    return {};
  };
  const checkPassword = async (username: string, password: string): Promise<void> => {
    const response = await call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: password },
    });
    const token = readRefreshToken(response);
    if (token !== null) await call('RevokeToken', { ClientId: clientId, Token: token });
  };
  return {
    kind: 'hosted',
    client: { pool: 'hosted', userPoolId, userPoolClientId: clientId, authFlow },
    administration: createHostedAdministration(settings, endpoint, watch),
    health: createHealth(poolWatch, keysUrl),
    call,
    changePassword,
    verifyToken,
    findDeviceAccount: () => Promise.resolve(null),
    async checkPassword(username, password) {
      // A pool that accepts passwords only by SRP verifies the password right after this, when the browser signs in.
      if (authFlow === 'USER_PASSWORD_AUTH') await checkPassword(username, password);
    },
    async checkCurrentPassword({ username, accessToken: AccessToken }, password) {
      if (authFlow === 'USER_PASSWORD_AUTH') return checkPassword(username, password);
      // Outside of a sign-in, such a pool verifies a password only when it is changed. So this changes it to itself.
      const body = { AccessToken, PreviousPassword: password, ProposedPassword: password };
      await send('ChangePassword', body);
    },
  };
}

/**
 * The addresses of a pool. A token names the public address of its pool even when a private endpoint issued it, so the
 * issuer cannot be derived from the endpoint.
 */
export function resolveAddresses({
  region,
  userPoolId,
  endpoint,
  issuer,
  keysUrl,
}: Pick<HostedPoolSettings, 'region' | 'userPoolId' | 'endpoint' | 'issuer' | 'keysUrl'>) {
  const publicAddress = `https://cognito-idp.${region}.amazonaws.com`;
  const asked = (endpoint ?? publicAddress).replace(/\/+$/, '');
  return {
    endpoint: endpoint ?? publicAddress,
    issuer: issuer ?? `${publicAddress}/${userPoolId}`,
    keysUrl: keysUrl ?? `${asked}/${userPoolId}/.well-known/jwks.json`,
  };
}

function createHealth(poolWatch: PoolWatch, keysUrl: string): PoolHealth {
  let isProbing = false;
  const probe = async (): Promise<void> => {
    isProbing = true;
    await poolWatch.watch('Keys', () => probeKeys(keysUrl)).catch(() => undefined);
    isProbing = false;
  };
  return {
    countFailures: poolWatch.countFailures,
    readFailure() {
      // The caller does not wait for a pool that is away.
      if (!isProbing && poolWatch.readSilenceMs() > longestSilenceMs) void probe();
      return poolWatch.readFailure();
    },
  };
}

/** Reads the keys of a pool. Throws a PoolFailure when they cannot be read. */
export async function probeKeys(keysUrl: string): Promise<void> {
  const { host } = new URL(keysUrl);
  const response = await fetch(keysUrl, { signal: AbortSignal.timeout(probeTimeoutMs) }).catch(
    (error: unknown) => {
      throw new PoolFailure(describeNoResponse(error, host), { isAway: true });
    },
  );
  await response.body?.cancel();
  if (response.ok) return;
  const reason = `${host} has no keys of the pool, HTTP ${response.status}; look at IDENTITY_POOL_ID, IDENTITY_REGION and IDENTITY_KEYS_URL`;
  throw new PoolFailure(reason, { isAway: true });
}

function createHostedAdministration(
  settings: HostedPoolSettings,
  endpoint: string,
  watch: PoolWatch['watch'],
): Administration | null {
  const { region, userPoolId, accessKeyId, secretAccessKey } = settings;
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  return watchAdministration(
    createAdministration({ region, userPoolId, endpoint, accessKeyId, secretAccessKey }),
    { watch, host: new URL(endpoint).host },
  );
}

/** The refresh token of a session that was opened only to verify a password. */
function readRefreshToken(response: object): string | null {
  if (!('AuthenticationResult' in response)) return null;
  const result = response.AuthenticationResult as { RefreshToken?: unknown };
  if (typeof result.RefreshToken !== 'string') {
    throw createRefusal('InternalErrorException', 'Identity service unavailable');
  }
  return result.RefreshToken;
}

/** A request with its email address in the registered spelling, which has the domain in ASCII. */
export function spellNames<Body extends object>(body: Body): Body {
  const spelled = { ...body } as Record<string, unknown>;
  for (const [field, value] of Object.entries(body)) {
    if (names.has(field) && typeof value === 'string') spelled[field] = writeAsciiDomain(value);
    if (groups.has(field)) spelled[field] = spellNames(value as object);
  }
  return spelled as Body;
}

const names = new Set(['Username', 'USERNAME']);
const groups = new Set(['AuthParameters', 'ChallengeResponses']);
