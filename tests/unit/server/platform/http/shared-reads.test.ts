import { expect, test } from 'vitest';
import { createRateLimits } from '#server/platform/http/limits/rate-limits.ts';
import { createSharedReads } from '#server/platform/http/limits/shared-reads.ts';
import type { AddSharedCounts } from '#server/platform/http/limits/shared-counts.ts';

const address = '203.0.113.1';
const none = {
  reads: 0,
  writes: 0,
  favourites: 0,
  owners: 0,
  identity: 0,
  operators: 0,
  reports: 0,
  taps: 0,
  cards: 0,
};

/** The counters of all processes, and a promise of the next addition to them. */
function createCounts() {
  const totals = new Map<string, number>();
  let added = Promise.withResolvers<undefined>();
  const add: AddSharedCounts = (counts) => {
    const all = counts.map(({ key, points, seconds }) => {
      totals.set(key, (totals.get(key) ?? 0) + points);
      return { key, points: totals.get(key) ?? 0, seconds };
    });
    setImmediate(() => {
      added.resolve(undefined);
      added = Promise.withResolvers();
    });
    return Promise.resolve(all);
  };
  return { add, next: () => added.promise };
}

test('reads that several processes serve are counted together', async () => {
  const counts = createCounts();
  let now = 0;
  const options = { points: 5, seconds: 60, flushMs: 1, now: () => now };
  const [one, other] = [
    createSharedReads(counts.add, options),
    createSharedReads(counts.add, options),
  ];
  const read = async (process: typeof one, times: number) => {
    const added = counts.next();
    for (let time = 0; time < times; time += 1) expect(process.count(address)).toBeNull();
    await added;
  };
  await read(one, 3);
  await read(other, 3);
  expect(other.count(address)).toBe(60);
  expect(other.count('203.0.113.2')).toBeNull();
  now = 60_000;
  expect(other.count(address)).toBeNull();
});

test('while the shared counters cannot be read, each process counts alone', async () => {
  const limits = createRateLimits({ ...none, writes: 2 }, () => Promise.reject(new Error('away')));
  expect(await limits.count('writes', address)).toBeNull();
  expect(await limits.count('writes', address)).toBeNull();
  expect(await limits.count('writes', address)).toBeGreaterThan(0);
});

test('taps are counted by each process alone, and nothing of them is written', async () => {
  const written: unknown[] = [];
  const limits = createRateLimits({ ...none, taps: 1 }, (counts) => {
    written.push(...counts);
    return Promise.resolve([]);
  });
  expect(await limits.count('taps', address)).toBeNull();
  expect(await limits.count('taps', address)).toBeGreaterThan(0);
  expect(written).toEqual([]);
});

test('requests that come together are added in one statement, and each has its own count', async () => {
  const asked: (readonly { key: string; points: number }[])[] = [];
  const sums = new Map<string, number>();
  const limits = createRateLimits({ ...none, identity: 5 }, (counts) => {
    asked.push(counts.map(({ key, points }) => ({ key, points })));
    const totals = counts.map(({ key, points }) => {
      // Another process has counted two for each key.
      sums.set(key, (sums.get(key) ?? 2) + points);
      return { key, points: sums.get(key) ?? 0, seconds: 30 };
    });
    return Promise.resolve(totals);
  });
  const counted = ['a', 'a', 'a', 'b', 'a', 'b'].map((address) =>
    limits.count('identity', address),
  );
  expect(await Promise.all(counted)).toEqual([null, null, null, null, 30, null]);
  expect(asked).toEqual([
    [{ key: 'identity a', points: 1 }],
    [
      { key: 'identity a', points: 3 },
      { key: 'identity b', points: 2 },
    ],
  ]);
});
