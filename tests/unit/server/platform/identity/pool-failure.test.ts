import { describe, expect, test } from 'vitest';
import { forward } from '#server/platform/identity/hosted/forward.ts';
import {
  PoolFailure,
  describeNoResponse,
  describeProviderError,
  toRefusal,
} from '#server/platform/identity/hosted/pool-failure.ts';
import { startFixedPool } from '../../../../support/fixed-pool.ts';
import { listenOnFreePort } from '../../../../support/listen.ts';

const request = {
  ClientId: 'web-client',
  AuthFlow: 'USER_PASSWORD_AUTH',
  AuthParameters: {
    USERNAME: 'ana@tienda.cu',
    PASSWORD: 'Clave-segura-1',
    SECRET_HASH: 'c2VjcmV0',
  },
};

const reasonOf = (name: string, message: string): string | null => {
  const error = toRefusal(name, message, request);
  return error instanceof PoolFailure ? error.reason : null;
};

describe('a refusal that blames the settings', () => {
  test.each([
    [
      'NotAuthorizedException',
      'Unable to verify secret hash for client web-client',
      'look at IDENTITY_CLIENT_SECRET',
    ],
    [
      'NotAuthorizedException',
      'Client web-client is configured with secret but SECRET_HASH was not received',
      'look at IDENTITY_CLIENT_SECRET',
    ],
    [
      'InvalidParameterException',
      'USER_PASSWORD_AUTH flow not enabled for this client',
      'look at IDENTITY_AUTH_FLOW',
    ],
    [
      'ResourceNotFoundException',
      'User pool client web-client does not exist.',
      'look at IDENTITY_REGION, IDENTITY_POOL_ID and IDENTITY_CLIENT_ID',
    ],
    [
      'NotAuthorizedException',
      'SignUp is not permitted for this user pool',
      'let people register themselves in the pool',
    ],
    [
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
      'set IDENTITY_ACCESS_KEY_ID and IDENTITY_SECRET_ACCESS_KEY to keys that are in force',
    ],
    [
      'ExpiredTokenException',
      'The security token included in the request is expired',
      'set IDENTITY_ACCESS_KEY_ID and IDENTITY_SECRET_ACCESS_KEY to keys that are in force',
    ],
    [
      'AccessDeniedException',
      'User: arn:aws:iam::1:user/x is not authorized to perform: cognito-idp:AdminGetUser',
      'allow the keys of IDENTITY_ACCESS_KEY_ID this action',
    ],
  ])('%s, %s: one line names cause and mend', (name, message, mend) => {
    expect(reasonOf(name, message)).toBe(`${name}: ${message.replace(/\.$/, '')}; ${mend}`);
    expect(toRefusal(name, message, request)).toMatchObject({ name: 'InternalErrorException' });
  });

  test.each([
    ['NotAuthorizedException', 'Incorrect username or password.'],
    ['NotAuthorizedException', 'Password attempts exceeded'],
    ['NotAuthorizedException', 'Access Token has been revoked'],
    ['NotAuthorizedException', 'Refresh Token has expired'],
    ['NotAuthorizedException', 'Invalid session for the user, session is expired.'],
    ['InvalidParameterException', 'Invalid phone number format.'],
    ['UserNotFoundException', 'User does not exist.'],
    ['CodeMismatchException', 'Invalid verification code provided, please try again.'],
    ['LimitExceededException', 'Attempt limit exceeded, please try after some time.'],
  ])('is not %s, %s', (name, message) => {
    expect(reasonOf(name, message)).toBeNull();
    expect(toRefusal(name, message, request)).toMatchObject({ name, message });
  });

  test('of too many requests from everybody keeps its own name', () => {
    const error = toRefusal('TooManyRequestsException', 'Too many requests', request);
    expect(error).toBeInstanceOf(PoolFailure);
    expect(error.name).toBe('TooManyRequestsException');
  });
});

test('a reason repeats nothing from the request, and no email address', () => {
  const message =
    'PreSignUp failed for Clave-segura-1,\n ana@tienda.cu (c2VjcmV0); tell otra%40tienda.cu or <jefe@tienda.cu>';
  const reason = describeProviderError('UserLambdaValidationException', message, request);
  expect(reason).toBe('UserLambdaValidationException: PreSignUp failed for …, … (…); tell … or …');
});

async function failAt(endpoint: string): Promise<string> {
  const client = { endpoint, clientId: 'web-client', clientSecret: 'secreto' };
  const body = { ClientId: 'any', Username: 'ana@tienda.cu' };
  const error: unknown = await forward(client, 'ForgotPassword', body).catch(
    (thrown: unknown) => thrown,
  );
  return error instanceof PoolFailure ? error.reason : 'no failure';
}

test("an unreachable pool is named with the network's reason", async () => {
  const gone = await listenOnFreePort(() => new Response());
  await gone.close();
  const { host } = new URL(gone.url);
  expect(await failAt(gone.url)).toBe(
    `${host} does not respond: connect ECONNREFUSED ${host}; look at the network, IDENTITY_REGION and IDENTITY_ENDPOINT`,
  );
  const cause = Object.assign(new Error('getaddrinfo ENOTFOUND pool.invalid'), {
    code: 'ENOTFOUND',
  });
  expect(describeNoResponse(new TypeError('fetch failed', { cause }), 'pool.invalid')).toBe(
    'pool.invalid does not respond: getaddrinfo ENOTFOUND pool.invalid; look at the network, IDENTITY_REGION and IDENTITY_ENDPOINT',
  );
});

test.each([
  [
    503,
    '{"__type":"ServiceUnavailableException","message":"no"}',
    'HTTP 503, ServiceUnavailableException: no',
  ],
  [502, '<html>', 'HTTP 502 with a body that is not of the protocol'],
  [200, '', 'HTTP 200 with an empty body'],
  [403, '{"message":"Forbidden"}', 'HTTP 403'],
] as const)('a response %i %s is named', async (status, text, reason) => {
  const { endpoint } = await startFixedPool(status, text);
  expect(await failAt(endpoint)).toBe(reason);
});
