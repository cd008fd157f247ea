import { expect, test } from 'vitest';
import { forward } from '#server/platform/identity/hosted/forward.ts';
import { startFixedPool } from '../../../../support/fixed-pool.ts';

const revoke = ['RevokeToken', { ClientId: 'any', Token: 't' }] as const;
const signIn = [
  'InitiateAuth',
  {
    ClientId: 'any',
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: 'ana', PASSWORD: 'x' },
  },
] as const;
const signOut = ['GlobalSignOut', { AccessToken: 't' }] as const;

test('the empty body with which a hosted pool revokes a session is a response', async () => {
  expect(await forward(await startFixedPool(200, ''), ...revoke)).toEqual({});
  expect(await forward(await startFixedPool(200, '{}'), ...revoke)).toEqual({});
});

test('no other response passes without its body or with half of it', async () => {
  const unavailable = { name: 'InternalErrorException' };
  const empty = await startFixedPool(200, '');
  await expect(forward(empty, ...signIn)).rejects.toMatchObject(unavailable);
  await expect(forward(empty, ...signOut)).rejects.toMatchObject(unavailable);
  for (const [status, body] of [
    [400, ''],
    [200, '{"a'],
    [200, 'null'],
  ] as const) {
    const pool = await startFixedPool(status, body);
    await expect(forward(pool, ...revoke)).rejects.toMatchObject(unavailable);
  }
});
