import { expect, onTestFinished, test, vi } from 'vitest';
import { createPageQueue } from '#publisher/follow/page-queue.ts';
import { runBeside } from '#publisher/follow/publish-all.ts';

const now = 1_800_000_000_000;
const hour = 3_600_000;

test('a clock that is set back does not lengthen the wait of a page', () => {
  const queue = createPageQueue();
  queue.add('/cafe', 3, [1, 2], now);
  queue.add('/bar', 0, [1, 2], now);
  const [bar] = queue.due(1, now);
  queue.take('/bar');
  if (bar !== undefined) queue.retry(bar, false, now);
  expect(queue.hasDue(now)).toBe(false);
  expect(queue.due(9, now - hour).map(({ path }) => path)).toEqual(['/bar', '/cafe']);
});

test('changes come in between pages of a full publication also after a clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let peeks = 0;
  const run = async function* (): AsyncGenerator<undefined, string> {
    vi.setSystemTime(now - hour);
    for (let step = 0; step < 30; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      yield;
    }
    return 'done';
  };
  const peek = () => {
    peeks += 1;
    return Promise.resolve();
  };
  expect(await runBeside(run(), peek, () => false)).toBe('done');
  expect(peeks).toBeGreaterThan(0);
});
