import { expect, test } from 'vitest';
import { createKeyedQueue } from '#server/platform/queues/keyed-queue.ts';

test('tasks of one key run in order, also after a failed one, and other keys run beside them', async () => {
  const run = createKeyedQueue();
  const order: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const first = run('ana', async () => {
    await gate.promise;
    order.push('ana 1');
    throw new Error('ana 1 failed');
  });
  const second = run('ana', () => Promise.resolve(order.push('ana 2')));
  await run('leo', () => Promise.resolve(order.push('leo')));
  gate.resolve(undefined);
  await expect(first).rejects.toThrow('ana 1 failed');
  await second;
  expect(order).toEqual(['leo', 'ana 1', 'ana 2']);
});

test('a task that arrives when another ends still waits for those between', async () => {
  const run = createKeyedQueue();
  let running = 0;
  const work = async () => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
  };
  const chains = Array.from({ length: 4 }, async () => {
    for (let n = 0; n < 20; n += 1) await run('ana', work);
  });
  await Promise.all(chains);
  expect(running).toBe(0);
});
