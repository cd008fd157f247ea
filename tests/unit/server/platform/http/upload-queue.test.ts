import { expect, test } from 'vitest';
import { createUploadQueue } from '#server/platform/http/input/upload-queue.ts';

const never = 1_000_000;

test('an owner has one place, and others have their own', async () => {
  const hold = createUploadQueue(never);
  const order: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const first = hold('ana', async () => {
    await gate.promise;
    order.push('ana 1');
  });
  const second = hold('ana', () => Promise.resolve(order.push('ana 2')));
  await hold('leo', () => Promise.resolve(order.push('leo')));
  gate.resolve(undefined);
  await Promise.all([first, second]);
  expect(order).toEqual(['leo', 'ana 1', 'ana 2']);
});

test('a task that waits too long is refused, and the next one still waits for the first', async () => {
  const hold = createUploadQueue(1);
  const gate = Promise.withResolvers<undefined>();
  const first = hold('ana', () => gate.promise);
  for (let n = 0; n < 2; n += 1) {
    const refused = hold('ana', () => Promise.reject(new Error('not before the first')));
    await expect(refused).rejects.toMatchObject({ code: 'service_unavailable' });
  }
  gate.resolve(undefined);
  await first;
  await hold('ana', () => Promise.resolve());
});

test('a failed task leaves its place', async () => {
  const hold = createUploadQueue(never);
  await expect(hold('ana', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await hold('ana', () => Promise.resolve('done'))).toBe('done');
});
