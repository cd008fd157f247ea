import { randomBytes } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  GetUserPoolMfaConfigCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { IdentityError } from '../identity-error.ts';
import { formatTarget } from '../protocol.ts';
import { explainError, limitWait } from './administration.ts';
import { forward } from './forward.ts';
import { type HostedPoolSettings, probeKeys, resolveAddresses } from './pool.ts';
import { PoolFailure, describeNoResponse } from './pool-failure.ts';
import { listClientDeviations, listPoolDeviations } from './recipe.ts';

// The checks of a hosted pool for `npm run doctor`. Each throws a PoolFailure or an Error, or returns what is right.

const timeoutMs = 10_000;
const regionPattern = /^[a-z]{2}(?:-[a-z]+)+-\d+$/;

/** The headers of the response of the pool's API to a call that it refuses. */
export async function askEndpoint(settings: HostedPoolSettings): Promise<Headers> {
  const { endpoint } = resolveAddresses(settings);
  const named = settings.userPoolId.split('_')[0] ?? '';
  if (settings.endpoint === undefined && regionPattern.test(named) && named !== settings.region) {
    throw new Error(`IDENTITY_POOL_ID is of ${named}, and IDENTITY_REGION is ${settings.region}`);
  }
  const response = await fetchPool(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': formatTarget('GetUser'),
    },
    body: JSON.stringify({ AccessToken: 'of-nobody' }),
  });
  const body: unknown = await response.json().catch(() => null);
  if (!(Object(body) as object).hasOwnProperty('__type')) {
    throw new Error(
      `${endpoint} responds ${response.status}, and not in the protocol of a user pool; look at IDENTITY_ENDPOINT`,
    );
  }
  return response.headers;
}

/** Checks that the pool's keys can be read and that it names the expected issuer. */
export async function askIssuer(settings: HostedPoolSettings): Promise<string> {
  const { keysUrl, issuer } = resolveAddresses(settings);
  await probeKeys(keysUrl);
  const response = await fetchPool(keysUrl.replace(/jwks\.json$/, 'openid-configuration'));
  const body = (await response.json().catch(() => null)) as { issuer?: unknown } | null;
  if (!response.ok || typeof body?.issuer !== 'string') {
    return `its keys are there; it does not say its issuer, and ${issuer} is expected`;
  }
  if (body.issuer === issuer) return `its keys are there, and its issuer is ${issuer}`;
  throw new Error(
    `the pool names the issuer ${body.issuer}, and ${issuer} is expected; set IDENTITY_ISSUER to it`,
  );
}

/**
 * Checks that the pool accepts client and secret. A sign-in with an impossible name must be refused only because of the
 * name.
 */
export async function askClient(settings: HostedPoolSettings): Promise<string> {
  const { clientId, authFlow } = settings;
  const random = randomBytes(16).toString('hex');
  const USERNAME = `doctor-${random}@vitrina.invalid`;
  const proof =
    authFlow === 'USER_SRP_AUTH' ? { SRP_A: `1${random}` } : { PASSWORD: `Aa1!${random}` };
  const client = { ...settings, endpoint: resolveAddresses(settings).endpoint };
  try {
    await forward(client, 'InitiateAuth', {
      ClientId: clientId,
      AuthFlow: authFlow,
      AuthParameters: { USERNAME, ...proof },
    });
  } catch (error) {
    if (error instanceof PoolFailure || !(error instanceof IdentityError)) throw error;
    if (error.name === 'UserNotFoundException') {
      throw new Error(
        'the client says that a name does not exist; set PreventUserExistenceErrors to ENABLED',
        { cause: error },
      );
    }
  }
  return `the client ${clientId} is known, and its secret and ${authFlow} are taken`;
}

/** The differences of pool and client from the recipe; a text when the keys do not allow the check. */
export async function describePool(settings: HostedPoolSettings): Promise<string | string[]> {
  const { region, userPoolId: UserPoolId, clientId: ClientId } = settings;
  const { accessKeyId, secretAccessKey } = settings;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    return 'its settings are not looked at: IDENTITY_ACCESS_KEY_ID is missing';
  }
  const { endpoint } = resolveAddresses(settings);
  const credentials = { accessKeyId, secretAccessKey };
  const sdk = new CognitoIdentityProviderClient({
    ...{ region, endpoint, credentials, maxAttempts: 1 },
    ...limitWait(timeoutMs),
  });
  try {
    const [{ UserPool = {} }, { UserPoolClient = {} }, factors] = await Promise.all([
      sdk.send(new DescribeUserPoolCommand({ UserPoolId })),
      sdk.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId })),
      sdk.send(new GetUserPoolMfaConfigCommand({ UserPoolId })),
    ]);
    return [
      ...listPoolDeviations(UserPool, factors),
      ...listClientDeviations(UserPoolClient, settings),
    ];
  } catch (error) {
    const isDenied = error instanceof Error && error.name === 'AccessDeniedException';
    if (!isDenied) throw explainError(error, new URL(endpoint).host);
    return 'its settings are not looked at: the keys lack cognito-idp:DescribeUserPool, DescribeUserPoolClient or GetUserPoolMfaConfig';
  } finally {
    sdk.destroy();
  }
}

async function fetchPool(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw new PoolFailure(describeNoResponse(error, new URL(url).host), { isAway: true });
  }
}
