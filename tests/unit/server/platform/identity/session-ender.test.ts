import { UnsecuredJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { IdentityError } from '#server/platform/identity/identity-error.ts';
import { PoolFailure } from '#server/platform/identity/hosted/pool-failure.ts';
import { createSessionEnder } from '#server/platform/identity/hosted/session-ender.ts';

const token = new UnsecuredJWT({ sub: 'user-1' }).encode();
const away = new PoolFailure('it is away', { isAway: true });

function open(failures: readonly Error[], delays: readonly number[]) {
  const left = [...failures];
  const endSessions = vi.fn((_token: string) => {
    const failure = left.shift();
    return failure === undefined ? Promise.resolve({}) : Promise.reject(failure);
  });
  const onGiveUp = vi.fn<(userId: string, reason: string) => void>();
  return { endSessions, onGiveUp, end: createSessionEnder({ endSessions, onGiveUp, delays }) };
}

test('sessions that cannot be ended now are ended as soon as the pool is back', async () => {
  const { end, endSessions, onGiveUp } = open([away, away, away], [1, 1, 1]);
  expect(await end(token)).toBe(false);
  await expect.poll(() => endSessions.mock.calls.length).toBe(4);
  expect(endSessions.mock.calls.every(([given]) => given === token)).toBe(true);
  expect(onGiveUp).not.toHaveBeenCalled();
});

test('a lost response is repeated at once', async () => {
  const { end, endSessions } = open([away], []);
  expect(await end(token)).toBe(true);
  expect(endSessions).toHaveBeenCalledTimes(2);
});

test('sessions that stay open for good are reported with account and reason', async () => {
  const never = open([away, away, away], [1]);
  expect(await never.end(token)).toBe(false);
  await expect.poll(() => never.onGiveUp.mock.calls).toEqual([['user-1', 'it is away']]);

  const expired = new IdentityError('NotAuthorizedException', 'Access Token has expired');
  const late = open([away, away, expired], [1, 1, 1]);
  expect(await late.end(token)).toBe(false);
  const reason = 'NotAuthorizedException: Access Token has expired';
  await expect.poll(() => late.onGiveUp.mock.calls).toEqual([['user-1', reason]]);
  expect(late.endSessions).toHaveBeenCalledTimes(3);
});
