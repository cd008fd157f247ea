import { expect, test } from 'vitest';
import { chooseEvicted } from '../../../src/service-worker/caches.ts';

const limits = { entries: 3, bytes: 100, age: 1_000 };
const kept = (...facts: [at: number, bytes: number][]) =>
  facts.map(([at, bytes]) => ({ at, bytes }));

test('keeps what fits', () => {
  expect(chooseEvicted(kept([10, 40], [30, 20], [20, 40]), limits, 40)).toEqual([]);
  expect(chooseEvicted([], limits, 0)).toEqual([]);
});

test('lets go of those kept the longest ago, whatever their order', () => {
  expect(chooseEvicted(kept([10, 1], [40, 1], [20, 1], [30, 1]), limits, 40)).toEqual([0]);
  expect(chooseEvicted(kept([10, 60], [30, 60], [20, 10]), limits, 40)).toEqual([0]);
});

test('lets go of what is too old or larger than all may be', () => {
  expect(chooseEvicted(kept([10, 1], [2_000, 1]), limits, 2_100)).toEqual([0]);
  expect(chooseEvicted(kept([10, 101]), limits, 20)).toEqual([0]);
});

test('what was kept while the clock was ahead makes room for what is kept since', () => {
  const ahead = kept([5_000, 1], [5_010, 1], [5_020, 1]);
  expect(chooseEvicted(ahead, limits, 40)).toEqual([]);
  expect(chooseEvicted([...ahead, { at: 30, bytes: 1 }], limits, 40)).toEqual([2]);
});
