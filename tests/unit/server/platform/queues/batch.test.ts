import { expect, test } from 'vitest';
import { createBatch } from '#server/platform/queues/batch.ts';

/** A batch whose calls are answered when the test releases them. */
function createHeldBatch() {
  const asked: (readonly number[])[] = [];
  const held: PromiseWithResolvers<undefined>[] = [];
  const find = createBatch<number, number>(async (keys) => {
    asked.push(keys);
    const wait = Promise.withResolvers<undefined>();
    held.push(wait);
    await wait.promise;
    return (key) => key * 2;
  });
  return { find, asked, held };
}

test('requests during a call share the next call', async () => {
  const { find, asked, held } = createHeldBatch();
  const found = [1, 2, 3].map(find);
  expect(asked).toEqual([[1]]);
  held[0]?.resolve(undefined);
  await found[0];
  expect(asked).toEqual([[1], [2, 3]]);
  held[1]?.resolve(undefined);
  expect(await Promise.all(found)).toEqual([2, 4, 6]);
});

test('a failed call fails for its own requests, and the next call is made', async () => {
  const { find, asked, held } = createHeldBatch();
  const [first, second] = [find(1), find(2)];
  held[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  held[1]?.resolve(undefined);
  expect(await second).toBe(4);
  const third = find(3);
  held[2]?.resolve(undefined);
  expect(await third).toBe(6);
  expect(asked).toEqual([[1], [2], [3]]);
});
