import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createAdministration,
  watchAdministration,
} from '#server/platform/identity/hosted/administration.ts';
import { createPoolWatch } from '#server/platform/identity/hosted/pool-watch.ts';
import { listenOnFreePort, openOnFreePort } from '../../../../support/listen.ts';

const createKeyed = (endpoint: string, timeoutMs: number) =>
  createAdministration({
    region: 'us-east-2',
    endpoint,
    userPoolId: 'us-east-2_None',
    accessKeyId: 'AKIATEST',
    secretAccessKey: 'test',
    timeoutMs,
  });

test('a pool that never responds to the administrator is away, and keeps nobody waiting', async () => {
  const silent = await listenOnFreePort(() => new Promise(() => undefined));
  onTestFinished(() => silent.close());
  const administration = createKeyed(silent.url, 50);
  const { host } = new URL(silent.url);
  const { watch } = createPoolWatch(() => undefined);
  const asked = watchAdministration(administration, { watch, host }).findUser('ana@tienda.cu');
  await expect(asked).rejects.toMatchObject({
    isAway: true,
    reason: expect.stringContaining(`${host} does not respond: it took too long`) as string,
  });
});

test('a response that stops in the middle keeps nobody waiting', async () => {
  const stopping = await openOnFreePort(
    createServer((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('{');
    }),
  );
  onTestFinished(stopping.close);
  const asked = createKeyed(stopping.url, 100).findUser('ana@tienda.cu');
  await expect(asked).rejects.toThrow();
});

test('an account counts as deleted when the pool has done it but responds too late', async () => {
  let calls = 0;
  const late = await listenOnFreePort(() => {
    calls += 1;
    if (calls === 1) return new Promise(() => undefined);
    const refusal = { __type: 'UserNotFoundException', message: 'User does not exist.' };
    return Promise.resolve(Response.json(refusal, { status: 400 }));
  });
  onTestFinished(() => late.close());
  // Long enough for the second response on a slow machine.
  const administration = createKeyed(late.url, 1_000);
  await expect(administration.deleteUser('ana@tienda.cu')).resolves.toBeUndefined();
  expect(calls).toBe(2);
});

describe.each([
  ['reset', 'AdminResetUserPassword'],
  ['disabled', 'AdminDisableUser'],
] as const)('an account that is %s', (act, closing) => {
  const signOut = 'AdminUserGlobalSignOut';
  /** Closes an account at a pool that refuses one of the calls. Returns the calls that the pool got. */
  const closeAt = async (refused: number) => {
    const calls: string[] = [];
    const pool = await listenOnFreePort((request) => {
      calls.push((request.headers.get('x-amz-target') ?? '').split('.')[1] ?? '');
      const refusal = { __type: 'NotAuthorizedException', message: 'No.' };
      return Promise.resolve(
        calls.length === refused ? Response.json(refusal, { status: 400 }) : Response.json({}),
      );
    });
    onTestFinished(() => pool.close());
    // Long enough for a response on a slow machine.
    const administration = createKeyed(pool.url, 10_000);
    const name = 'ana@tienda.cu';
    const closed =
      act === 'reset' ? administration.requireReset(name) : administration.setDisabled(name, true);
    return {
      calls,
      isClosed: await closed.then(
        () => true,
        () => false,
      ),
    };
  };

  test('is as before when its sessions cannot be ended, so that the act can be repeated', async () => {
    expect(await closeAt(1)).toEqual({ calls: [signOut], isClosed: false });
  });

  test('has no session that began meanwhile', async () => {
    const calls = [signOut, closing, signOut];
    expect(await closeAt(0)).toEqual({ calls, isClosed: true });
    expect(await closeAt(3)).toEqual({ calls, isClosed: true });
  });
});
