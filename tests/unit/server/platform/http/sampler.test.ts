import { expect, test } from 'vitest';
import { createSampler } from '#server/platform/http/sampler.ts';

test('of what happens to every request one line stands every ten seconds, with how many have none', () => {
  let now = 0;
  const sampler = createSampler(() => now);
  expect([sampler.take(), sampler.take(), sampler.take()]).toEqual([0, null, null]);
  now += 10_000;
  expect([sampler.take(), sampler.take()]).toEqual([2, null]);
});
