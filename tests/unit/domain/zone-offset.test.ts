import { expect, onTestFinished, test, vi } from 'vitest';
import { readWallClock } from '#domain/hours/timezone.ts';
import { findOffset, readZoneClock } from '#domain/hours/zone-offset.ts';

const hourMs = 3_600_000;

test.each([
  'America/Havana',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
])('the clock of %s is the same with the offset that a page carries as without', (timezone) => {
  for (let day = 0; day < 800; day += 19) {
    const printed = Date.UTC(2026, 0, 1, day % 24) + day * 24 * hourMs;
    const offset = findOffset(timezone, new Date(printed));
    const changes = offset.slice(1).flatMap((at) => [at - 1, at, at + hourMs]);
    for (const now of [printed, printed + 40 * 24 * hourMs, ...changes]) {
      const clock = readZoneClock(timezone, offset, new Date(now));
      expect(clock, new Date(now).toISOString()).toEqual(readWallClock(timezone, new Date(now)));
    }
  }
});

test('an offset holds from one change of the clock to the next', () => {
  // The first Sunday of November at one in the morning, and the second of March at midnight.
  const winter = [-300, Date.UTC(2025, 10, 2, 5), Date.UTC(2026, 2, 8, 5)] as const;
  const find = (at: number) => findOffset('America/Havana', new Date(at));
  expect(find(winter[1])).toEqual(winter);
  expect(find(winter[1] - 1)[0]).toBe(-240);
  expect(find(winter[2] - 1)).toEqual(winter);
  expect(find(winter[2])[0]).toBe(-240);
});

test('the offset of a clock that never changes is known for a year', () => {
  const offset = [-300, Date.UTC(2026, 0), Date.UTC(2027, 0)];
  expect(findOffset('America/Bogota', new Date('2026-01-01T00:00:00Z'))).toEqual(offset);
  expect(findOffset('America/Bogota', new Date('2026-12-31T23:59:59Z'))).toEqual(offset);
});

test('a browser needs no formatter while the offset holds', () => {
  const now = new Date('2026-11-30T15:30:00Z');
  const offset = findOffset('America/Havana', now);
  vi.stubGlobal('Intl', {});
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  expect(readZoneClock('America/Havana', offset, now)).toEqual({ day: 20_787, minute: 630 });
});
