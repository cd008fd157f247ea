import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createServerSignal } from '#server/platform/log/change-signal.ts';

test('other processes are notified of a write at once, and once more after a burst', async () => {
  const sent: string[] = [];
  const query = (text: string): Promise<void> => {
    sent.push(text);
    return Promise.resolve();
  };
  const pool = { query } as unknown as pg.Pool;
  const signal = createServerSignal(pool, 'postgres://127.0.0.1:1/none');
  onTestFinished(() => signal.close());
  signal.announce();
  expect(sent).toHaveLength(1);
  for (let count = 0; count < 20; count += 1) signal.announce();
  expect(sent).toHaveLength(1);
  await expect.poll(() => sent.length).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(sent).toHaveLength(2);
});
