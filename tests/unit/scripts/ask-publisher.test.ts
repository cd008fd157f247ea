import { expect, onTestFinished, test } from 'vitest';
import { listenOnFreePort } from '../../support/listen.ts';
import { askPublisher } from '../../../scripts/ask-publisher.ts';
import { DirectoryInUseError } from '#files/directory-lock.ts';
import { createPublishHook, type PublishRequest } from '#publisher/follow/hook.ts';

const hookSecret = 'a secret of some length';
const inUse = new DirectoryInUseError('The site is in use by another process; stop that first');

/** A process with the hook of a publisher, and the requests that it got. */
async function startHook(secret: string | null) {
  const asked: PublishRequest[] = [];
  const hook = createPublishHook({
    secret,
    readBody: (c) => c.req.text(),
    publish: (request) => asked.push(request),
  });
  const server = await listenOnFreePort(hook.fetch);
  onTestFinished(() => server.close());
  return { asked, host: '0.0.0.0', port: Number(new URL(server.url).port) };
}

test('a running publisher is asked at its hook, also for a verification', async () => {
  const { asked, host, port } = await startHook(hookSecret);
  const settings = { hookSecret, host, port };
  expect(await askPublisher(settings, {}, inUse)).toContain('was asked');
  await askPublisher(settings, { verify: true }, inUse);
  expect(asked).toEqual([{}, { verify: true }]);
});

test.each([
  ['another secret', 'another secret of some length', 'HOOK_SECRET is another one there'],
  ['no hook', null, 'PORT is not that of the publisher, or it lacks HOOK_SECRET'],
])('the command says why a publisher with %s cannot be asked', async (_, secret, reason) => {
  const { asked, host, port } = await startHook(secret);
  await expect(askPublisher({ hookSecret, host, port }, {}, inUse)).rejects.toThrow(reason);
  expect(asked).toEqual([]);
});

test('without a secret the message names both ways, and no secret', async () => {
  const settings = { hookSecret: undefined, host: '127.0.0.1', port: 1 };
  await expect(askPublisher(settings, {}, inUse)).rejects.toThrow(/stop that first, or set HOOK/);
  const away = askPublisher({ ...settings, hookSecret }, {}, inUse);
  await expect(away).rejects.toThrow('http://127.0.0.1:1/hooks/publish does not respond');
  await expect(away).rejects.not.toThrow(hookSecret);
});
