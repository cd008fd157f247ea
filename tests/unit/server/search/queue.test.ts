import { expect, test } from 'vitest';
import { createQueue } from '#server/search/service.ts';

test('runs one task at a time, also after one that failed', async () => {
  const run = createQueue(3);
  let running = 0;
  let most = 0;
  const work = async (fails: boolean) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (fails) throw new Error('Failed');
    return 'done';
  };
  const works = [run(() => work(true)), run(() => work(false)), run(() => work(false))];
  const outcomes = await Promise.allSettled(works);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(most).toBe(1);
});

test('refuses a work for which too many wait, and takes the next once one is done', async () => {
  const run = createQueue(2);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const first = run(() => promise);
  const second = run(() => Promise.resolve(2));
  await expect(run(() => Promise.resolve(3))).rejects.toMatchObject({
    code: 'service_unavailable',
  });
  resolve(undefined);
  await Promise.all([first, second]);
  expect(await run(() => Promise.resolve(4))).toBe(4);
});
