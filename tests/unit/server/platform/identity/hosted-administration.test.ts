import { expect, onTestFinished, test } from 'vitest';
import {
  createAdministration,
  watchAdministration,
} from '#server/platform/identity/hosted/administration.ts';
import { createPoolWatch } from '#server/platform/identity/hosted/pool-watch.ts';
import { listenOnFreePort } from '../../../../support/listen.ts';

test('a pool that never responds to the administrator is away, and keeps nobody waiting', async () => {
  const silent = await listenOnFreePort(() => new Promise(() => undefined));
  onTestFinished(() => silent.close());
  const administration = createAdministration({
    region: 'us-east-2',
    endpoint: silent.url,
    userPoolId: 'us-east-2_None',
    accessKeyId: 'AKIATEST',
    secretAccessKey: 'test',
    timeoutMs: 50,
  });
  const { host } = new URL(silent.url);
  const { watch } = createPoolWatch(() => undefined);
  const asked = watchAdministration(administration, { watch, host }).findUser('ana@tienda.cu');
  await expect(asked).rejects.toMatchObject({
    isAway: true,
    reason: expect.stringContaining(`${host} does not respond: it took too long`) as string,
  });
});
