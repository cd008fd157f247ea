import { expect, test } from 'vitest';
import { createPendingFigures } from '#server/visits/pending-figures.ts';

const visit = {
  kind: 'v',
  store: 'cafe',
  productId: '',
  at: Date.UTC(2026, 10, 23, 4, 59),
} as const;

test('equal events within a quarter of an hour are one figure', () => {
  const pending = createPendingFigures();
  pending.add(visit);
  pending.add(visit);
  pending.add({ ...visit, at: visit.at + 60_000 });
  expect(pending.take()).toEqual([
    { ...visit, at: Date.UTC(2026, 10, 23, 4, 45), n: 2 },
    { ...visit, at: Date.UTC(2026, 10, 23, 5), n: 1 },
  ]);
  expect(pending.take()).toEqual([]);
});

test('figures that are given back are added to new ones', () => {
  const pending = createPendingFigures();
  pending.add(visit);
  const taken = pending.take();
  pending.add(visit);
  pending.giveBack(taken);
  expect(pending.take().map(({ n }) => n)).toEqual([2]);
});

test('invented things do not fill the memory, and known ones go on counting', () => {
  const pending = createPendingFigures(2);
  for (const store of ['a', 'b', 'c', 'a']) pending.add({ ...visit, store });
  expect(pending.take().map(({ store, n }) => [store, n])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});
