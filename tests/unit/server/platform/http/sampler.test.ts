import { expect, test } from 'vitest';
import { createSampler } from '#server/platform/http/sampler.ts';

test('logs one occurrence every ten seconds, with the number of unlogged ones', () => {
  let now = 0;
  const sampler = createSampler(() => now);
  expect([sampler.take(), sampler.take(), sampler.take()]).toEqual([0, null, null]);
  now += 10_000;
  expect([sampler.take(), sampler.take()]).toEqual([2, null]);
});
