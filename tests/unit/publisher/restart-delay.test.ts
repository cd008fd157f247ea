import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRestartDelay, runPublisherProcess } from '#publisher/process.ts';
import type { PublisherConfig } from '#publisher/start.ts';

const failure = { signal: null, readyMs: -Infinity };

test('a publisher that others kill starts again at once, however often', () => {
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

test('one that ran well, or was killed by others, starts promptly again', () => {
  const delay = createRestartDelay();
  delay(failure);
  delay(failure);
  expect(delay({ signal: null, readyMs: 60_000 })).toBe(50);
  delay(failure);
  expect(delay({ signal: 'SIGKILL', readyMs: 100 })).toBe(50);
});

test.each([
  ['says so afterwards', 'no-such-program', 'spawn '],
  ['refuses at once', 'no\0program', 'The property '],
])('a process that the machine could not start is started again: it %s', async (_, name, begin) => {
  const { execPath } = process;
  process.execPath = join(import.meta.dirname, name);
  const failures: string[] = [];
  const publisher = runPublisherProcess({} as PublisherConfig, (news) => {
    if (news.type === 'failed') failures.push(news.message);
  });
  try {
    const isStart = (message: string) => message.startsWith(begin);
    await expect.poll(() => failures.filter(isStart).length).toBeGreaterThan(1);
    expect(publisher.isAlive).toBe(false);
  } finally {
    process.execPath = execPath;
    await publisher.stop();
  }
});
