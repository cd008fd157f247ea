import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStartReport } from '#server/start-report.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function createReport() {
  const lines: string[] = [];
  const output = { isTTY: false, write: (line: string) => lines.push(line.trim()) };
  const report = createStartReport(
    output as unknown as NodeJS.WriteStream,
    pino({ level: 'silent' }),
  );
  return { lines, report };
}

test('estimates the rest of a step from its past duration', () => {
  const { lines, report } = createReport();
  report.drawing(0, 907);
  for (const done of [50, 857, 907]) {
    vi.advanceTimersByTime(10_000);
    report.drawing(done, 907);
  }
  const what = 'Drawing pictures of the demonstration, while it can be used:';
  expect(lines).toEqual([
    `${what} 0 of 907`,
    `${what} 50 of 907, 3 min left`,
    `${what} 857 of 907, 2 s left`,
    `${what} 907 of 907`,
  ]);
});

test('counts each step from its own beginning', () => {
  const { lines, report } = createReport();
  report.publisher({ type: 'progress', done: 100, total: 998 });
  vi.advanceTimersByTime(60_000);
  report.drawing(0, 907);
  vi.advanceTimersByTime(10_000);
  report.drawing(100, 200);
  expect(lines.at(-1)).toMatch(/100 of 200, 10 s left$/);
});

test('counts a step that runs again, as that of each night, from its new beginning', () => {
  const { lines, report } = createReport();
  const publish = (done: number) => {
    report.publisher({ type: 'progress', done, total: 1000 });
  };
  publish(0);
  publish(1000);
  vi.advanceTimersByTime(86_400_000);
  publish(0);
  vi.advanceTimersByTime(10_000);
  publish(500);
  expect(lines.at(-1)).toMatch(/500 of 1000, 10 s left$/);
});
