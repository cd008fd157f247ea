import { expect, test } from 'vitest';
import { runBounded } from '#domain/run-bounded.ts';

test('never runs more tasks than the limit and keeps the order', async () => {
  let running = 0;
  let most = 0;
  const double = async (item: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5 - item));
    running -= 1;
    return item * 2;
  };
  expect(await runBounded([1, 2, 3, 4, 5], 2, double)).toEqual([2, 4, 6, 8, 10]);
  expect(most).toBe(2);
});

test('rejects when a task does', async () => {
  const fail = () => Promise.reject(new Error('no'));
  await expect(runBounded([1, 2], 2, fail)).rejects.toThrow('no');
  expect(await runBounded([], 2, fail)).toEqual([]);
});

test('begins no other task once one has failed', async () => {
  const begun: number[] = [];
  const failAtFirst = async (item: number) => {
    begun.push(item);
    await new Promise((resolve) => setTimeout(resolve, item));
    if (item === 1) throw new Error('no');
  };
  await expect(runBounded([1, 20, 3, 4, 5], 2, failAtFirst)).rejects.toThrow('no');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(begun).toEqual([1, 20]);
});
