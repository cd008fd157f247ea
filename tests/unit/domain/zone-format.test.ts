import { expect, onTestFinished, test, vi } from 'vitest';
import { dayIn } from '#domain/hours/day.ts';
import { isTimezone, readWallClock } from '#domain/hours/timezone.ts';
import { createZoneFormat } from '#domain/hours/zone-format.ts';
import { formatPriceTime } from '#domain/orders/price-time.ts';

// A timezone that no runtime knows, because some browsers know none at all.
const unknown = 'Nowhere/Unknown';
const instant = new Date(2026, 10, 22, 14, 5);

test('a runtime uses its own clock when it does not know a timezone', () => {
  expect(isTimezone(unknown)).toBe(false);
  expect(readWallClock(unknown, instant)).toEqual({ day: 20_779, minute: 14 * 60 + 5 });
  expect(dayIn(unknown, instant)).toBe('2026-11-22');
  expect(formatPriceTime(instant.getTime() / 60_000, unknown)).toBe('22 nov, 14:05');
});

test('another fault of a format still throws', () => {
  expect(() => createZoneFormat('en-US', 'UTC', { hour: 'wide' as 'numeric' })).toThrow(RangeError);
});

test('a zone needs one formatter, in whatever case its name is sent', () => {
  const used = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  onTestFinished(() => {
    used.mockRestore();
  });
  for (const name of ['Africa/Tunis', 'AFRICA/Tunis', 'africa/tunis']) {
    expect(isTimezone(name)).toBe(true);
    readWallClock(name, instant);
    dayIn(name, instant);
  }
  expect(new Set(used.mock.contexts).size).toBe(1);
});
