import { expect, test } from 'vitest';
import { createTestSite, idOf, waitFor } from './site.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { describePublisher } from '#server/describe-publisher.ts';

test('a publisher publishes everything whenever its schedule says', async () => {
  const site = createTestSite();
  site.api.addStore(idOf('cafe'), { url: 'cafe' });
  await site.publish({ everything: true });
  const publisher = await site.start({ schedule: '* * * * * *' });
  site.events.length = 0;
  await waitFor(() => site.events.some(({ type }) => type === 'complete'));
  await publisher.stop();
});

test('publishers that share a site have a state each', () => {
  const parts = { apiUrl: 'http://127.0.0.1:1/api', token: 'a token' };
  const describe = (PUBLISHER_SHARD: string) =>
    describePublisher(readConfig({ PUBLISHER_SHARD, DATA_DIR: '/srv/data' }), parts);
  expect(describe('2/4')).toMatchObject({
    shard: { index: 2, count: 4 },
    stateDir: '/srv/data/publisher/2-of-4',
  });
  expect(describe('1/1')).toMatchObject({ shard: null, stateDir: '/srv/data/publisher' });
});

test('the publisher of a deployment has the schedule of the settings', () => {
  const parts = { apiUrl: 'http://127.0.0.1:1/api', token: 'a token' };
  const config = readConfig({ PUBLISH_AT: '30 3 * * *' });
  expect(describePublisher(config, parts)).toMatchObject({ ...parts, schedule: '30 3 * * *' });
});
