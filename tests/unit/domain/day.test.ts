import { expect, test } from 'vitest';
import { addDays, dayIn, isDay } from '#domain/hours/day.ts';

test('a day begins at local midnight, also when clocks change', () => {
  const at = (text: string) => dayIn('America/Havana', new Date(text));
  expect(at('2026-11-23T04:59:59Z')).toBe('2026-11-22');
  expect(at('2026-11-23T05:00:00Z')).toBe('2026-11-23');
  expect(at('2026-07-23T03:59:59Z')).toBe('2026-07-22');
  expect(at('2026-07-23T04:00:00Z')).toBe('2026-07-23');
});

test('days are counted over months, years and clock changes', () => {
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-07', 30)).toBe('2026-04-06');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2024-12-31', 1)).toBe('2025-01-01');
});

test('a date that no calendar has is no day', () => {
  expect(['2026-11-23', '2028-02-29'].map(isDay)).toEqual([true, true]);
  const odd = [
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '23/11/2026',
    '',
    '+12026-01-01',
    '0000-01-01',
  ];
  for (const text of odd) {
    expect([text, isDay(text)]).toEqual([text, false]);
  }
});
