import { createRemoteJWKSet } from 'jose';
import { verifyAccessToken } from '../access-token.ts';
import { createRefusal } from '../identity-error.ts';
import type { ClientSettings, PoolCalls } from '../pool-calls.ts';
import type { Administration } from './administration.ts';
import { createAdministration } from './administration.ts';
import { forward } from './forward.ts';
import { spellNames } from './spell-names.ts';

export interface HostedPoolSettings {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly authFlow: ClientSettings['authFlow'];
  /** Where the pool is asked; its region's public address unless given. */
  readonly endpoint: string | undefined;
  /** The issuer that its tokens name; the public address of the pool, wherever it is asked, unless given. */
  readonly issuer: string | undefined;
  /** Where the keys are that sign its tokens; below the endpoint unless given. */
  readonly keysUrl: string | undefined;
  /** Keys with which registrations that broke off can be looked up and taken back. */
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

/** A user pool of the hosted service, reached through the server, which alone knows the client's secret. */
export interface HostedPool extends PoolCalls {
  readonly kind: 'hosted';
  /** Null when the deployment has no keys for it. */
  readonly administration: Administration | null;
}

export function createHostedPool(settings: HostedPoolSettings): HostedPool {
  const { userPoolId, clientId, clientSecret, authFlow } = settings;
  const { endpoint, issuer, keysUrl } = resolveAddresses(settings);
  const keys = createRemoteJWKSet(new URL(keysUrl));
  const client = { endpoint, clientId, clientSecret };
  const send: PoolCalls['call'] = (action, body) => forward(client, action, spellNames(body));
  const call: PoolCalls['call'] = async (action, body) => {
    const response = await send(action, body);
    // Such a pool ends no session at a change of the password, and can end only all of an account at once.
    if (action === 'ChangePassword' && 'AccessToken' in body) {
      const signOut = () => send('GlobalSignOut', { AccessToken: body.AccessToken ?? '' });
      await signOut().catch(signOut);
    }
    return response;
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
    client: { userPoolId, userPoolClientId: clientId, authFlow },
    administration: createHostedAdministration(settings, endpoint),
    call,
    verifyToken: (token) => verifyAccessToken(token, { keys, issuer, clientId }, new Date()),
    async checkPassword(username, password) {
      // A pool that takes passwords only by SRP verifies the password when the browser signs in, right after this.
      if (authFlow === 'USER_PASSWORD_AUTH') await checkPassword(username, password);
    },
    async checkPresentPassword({ username, accessToken: AccessToken }, password) {
      if (authFlow === 'USER_PASSWORD_AUTH') return checkPassword(username, password);
      // Such a pool verifies a password outside a sign-in in one call alone, which here changes it into itself.
      const body = { AccessToken, PreviousPassword: password, ProposedPassword: password };
      await send('ChangePassword', body);
    },
  };
}

/**
 * The addresses of a pool. A token names the public address of its pool also when a private endpoint gave it, so the
 * issuer does not follow from the endpoint.
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

function createHostedAdministration(
  settings: HostedPoolSettings,
  endpoint: string,
): Administration | null {
  const { region, userPoolId, accessKeyId, secretAccessKey } = settings;
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  return createAdministration({ region, userPoolId, endpoint, accessKeyId, secretAccessKey });
}

/** The token of a session that was opened only to verify a password. */
function readRefreshToken(response: object): string | null {
  if (!('AuthenticationResult' in response)) return null;
  const result = response.AuthenticationResult as { RefreshToken?: unknown };
  if (typeof result.RefreshToken !== 'string') {
    throw createRefusal('InternalErrorException', 'Identity service unavailable');
  }
  return result.RefreshToken;
}
