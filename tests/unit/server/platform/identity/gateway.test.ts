import { expect, test } from 'vitest';
import { machineCaller } from '#server/platform/identity/caller.ts';
import { createIdentityGateway } from '#server/platform/identity/gateway.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';

test('an identity request without its database gets 503, and when to come back', async () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const gateway = createIdentityGateway({
    pool: { kind: 'hosted', call: () => Promise.reject(lost) } as unknown as UserPool,
    corsOrigins: [],
    readAddress: () => '127.0.0.1',
    readCaller: () => machineCaller,
    countRequest: () => Promise.resolve(null),
    onError: () => undefined,
  });
  const response = await gateway.request('/identity', {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' },
    body: JSON.stringify({ AccessToken: 'a.b.c' }),
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
});
