import { expect, test } from 'vitest';
import { createFollowers } from '#server/platform/http/followers.ts';
import { createMetrics } from '#server/platform/http/metrics.ts';

test('pages that were rendered are counted by how long they took', async () => {
  const metrics = createMetrics();
  metrics.observeRenders([0.0008, 0.003]);
  const text = await metrics.render();
  expect(text).toContain('vitrina_render_seconds_count 2');
  expect(text).toContain('vitrina_render_seconds_bucket{le="0.001"} 1');
});

test('a follower that has not asked for an hour is forgotten', () => {
  let now = 0;
  const followers = createFollowers(() => now);
  followers.note('one', 5);
  now = 3_500_000;
  followers.note('two', 6);
  now = 3_700_000;
  expect(followers.list()).toEqual([{ name: 'two', cursor: 6 }]);
});
