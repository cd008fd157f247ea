import { expect, test } from 'vitest';
import { createRestartDelay } from '#publisher/restart-delay.ts';

const failure = { signal: null, readyMs: -Infinity };

test('a publisher that others end starts again at once, however often they do', () => {
  const delay = createRestartDelay();
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGKILL', 'SIGHUP', 'SIGKILL'] as const) {
    expect(delay({ signal, readyMs: -Infinity })).toBe(50);
  }
});

test('one that keeps failing by itself starts ever later, but never waits longer than half a minute', () => {
  const delay = createRestartDelay();
  const delays = Array.from({ length: 12 }, () => delay(failure));
  expect(delays).toEqual([
    50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000,
  ]);
  expect(delay({ signal: 'SIGSEGV', readyMs: 500 })).toBe(30_000);
});

test('one that had lived well, or was ended by others, is prompt again', () => {
  const delay = createRestartDelay();
  delay(failure);
  delay(failure);
  expect(delay({ signal: null, readyMs: 60_000 })).toBe(50);
  delay(failure);
  expect(delay({ signal: 'SIGKILL', readyMs: 100 })).toBe(50);
});
