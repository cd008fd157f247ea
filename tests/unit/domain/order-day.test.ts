import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatOrderTime, orderDate, orderHourMaxLength } from '#domain/orders/order-day.ts';
import { orderWhenMaxLength } from '#domain/limits.ts';

const minuteOf = (instant: string) => Date.parse(instant) / 60_000;

test('a day is that of the store, wherever its buyer is and whenever its clock changes', () => {
  const evening = minuteOf('2026-11-24T03:30:00Z');
  expect(orderDate(evening, 'America/Havana')).toBe('2026-11-23');
  expect(orderDate(evening, 'Europe/Madrid')).toBe('2026-11-24');
  expect(orderDate(evening, 'America/Havana', 1)).toBe('2026-11-24');
  expect(orderDate(evening, 'America/Havana', 60)).toBe('2027-01-22');
  // Half an hour before midnight of the day on which the clock of Havana is put back.
  expect(orderDate(minuteOf('2026-11-01T03:30:00Z'), 'America/Havana', 1)).toBe('2026-11-01');
});

test('a time names its day so that it holds tomorrow too, and the hour where one is said', () => {
  expect(formatOrderTime('today', '2026-11-23', '')).toBe('Hoy (23 nov)');
  expect(formatOrderTime('tomorrow', '2026-11-24', 'por la tarde')).toBe(
    'Mañana (24 nov), por la tarde',
  );
  expect(formatOrderTime('other', '2027-01-05', '10 am')).toBe('5 ene, 10 am');
  expect(formatOrderTime('other', '', 'por la tarde')).toBe('por la tarde');
  expect(formatOrderTime('', '', '')).toBe('');
});

test('the longest time fits its field', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 366 }), (days) => {
      const date = orderDate(minuteOf('2026-11-24T12:00:00Z'), 'America/Havana', days);
      const time = formatOrderTime('tomorrow', date, 'x'.repeat(orderHourMaxLength));
      expect(time.length).toBeLessThanOrEqual(orderWhenMaxLength);
    }),
  );
});
