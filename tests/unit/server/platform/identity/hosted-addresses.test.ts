import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/env.ts';
import { resolveAddresses } from '#server/platform/identity/hosted/pool.ts';

const userPoolId = 'eu-west-1_AbCdEf123';
const publicAddress = 'https://cognito-idp.eu-west-1.amazonaws.com';

function resolve(variables: Record<string, string>) {
  const { identity } = readConfig({
    IDENTITY_POOL_ID: userPoolId,
    IDENTITY_CLIENT_ID: 'web',
    IDENTITY_REGION: 'eu-west-1',
    ...variables,
  });
  if (identity.kind !== 'hosted') throw new Error('The pool is not hosted');
  return resolveAddresses(identity);
}

test('the addresses of a pool follow from its region and its id', () => {
  expect(resolve({})).toEqual({
    endpoint: publicAddress,
    issuer: `${publicAddress}/${userPoolId}`,
    keysUrl: `${publicAddress}/${userPoolId}/.well-known/jwks.json`,
  });
});

test.each(['https://vpce.example', 'https://vpce.example/'])(
  'behind the private endpoint %s tokens still name the public address',
  (endpoint) => {
    expect(resolve({ IDENTITY_ENDPOINT: endpoint })).toEqual({
      endpoint,
      issuer: `${publicAddress}/${userPoolId}`,
      keysUrl: `https://vpce.example/${userPoolId}/.well-known/jwks.json`,
    });
  },
);

test('a given issuer and a given address of keys are used unchanged', () => {
  const issuer = 'http://localhost:9229/local_1';
  const keysUrl = 'https://keys.example/jwks.json';
  const given = { IDENTITY_ISSUER: issuer, IDENTITY_KEYS_URL: keysUrl };
  expect(resolve(given)).toEqual({ endpoint: publicAddress, issuer, keysUrl });
});
