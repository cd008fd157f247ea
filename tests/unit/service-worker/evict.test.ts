import { expect, test } from 'vitest';
import { chooseEvicted } from '../../../src/service-worker/caches.ts';

const limits = { entries: 3, bytes: 100, age: 1_000 };
const kept = (...facts: [at: number, bytes: number][]) =>
  facts.map(([at, bytes]) => ({ at, bytes }));

test('keeps what fits', () => {
  expect(chooseEvicted(kept([10, 40], [30, 20], [20, 40]), limits, 40)).toEqual([]);
  expect(chooseEvicted([], limits, 0)).toEqual([]);
});

test('removes the oldest, whatever their order', () => {
  expect(chooseEvicted(kept([20, 1], [40, 1], [10, 1], [30, 1]), limits, 40)).toEqual([2]);
  expect(chooseEvicted(kept([20, 10], [30, 60], [10, 60]), limits, 40)).toEqual([2]);
});

test('removes entries that are too old or larger than the limit', () => {
  expect(chooseEvicted(kept([10, 1], [2_000, 1]), limits, 2_100)).toEqual([0]);
  expect(chooseEvicted(kept([10, 101]), limits, 20)).toEqual([0]);
});

test('entries from a clock that was ahead make room for later ones', () => {
  const ahead = kept([5_000, 1], [5_010, 1], [5_020, 1]);
  expect(chooseEvicted(ahead, limits, 40)).toEqual([]);
  expect(chooseEvicted([...ahead, { at: 30, bytes: 1 }], limits, 40)).toEqual([2]);
});
