import { expect, test } from 'vitest';
import { createGivingWay } from '#publisher/search-index/remake-index.ts';

/** A clock that advances by sleeping and on demand. */
function createClock() {
  const clock = { now: 0, naps: [] as number[] };
  return {
    clock,
    time: {
      now: () => clock.now,
      sleep: (ms: number) => {
        clock.naps.push(ms);
        clock.now += ms;
        return Promise.resolve();
      },
    },
  };
}

test('work that can wait pauses as long as its last step took, and never for seconds', async () => {
  const { clock, time } = createClock();
  const giveWay = createGivingWay(() => false, time);
  clock.now += 12;
  await giveWay();
  clock.now += 5_000;
  await giveWay();
  expect(clock.naps).toEqual([12, 100]);
});

test('it goes on once there is no other work', async () => {
  const { clock, time } = createClock();
  const giveWay = createGivingWay(() => clock.naps.length < 4, time);
  await giveWay();
  expect(clock.naps).toHaveLength(4);
});

test('it gives way no longer once it has done so for half a minute', async () => {
  const { clock, time } = createClock();
  const giveWay = createGivingWay(() => true, time);
  await giveWay();
  expect(clock.now).toBe(30_000);
  const before = clock.naps.length;
  clock.now += 20;
  await giveWay();
  expect(clock.naps).toHaveLength(before);
});
