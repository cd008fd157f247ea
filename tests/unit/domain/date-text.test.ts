import { describe, expect, it } from 'vitest';
import { formatDate } from '#domain/text/date-text.ts';

describe('formatDate', () => {
  it('formats the day in Spanish words', () => {
    expect(formatDate(Date.UTC(2026, 10, 21, 15))).toBe('21 de noviembre de 2026');
  });

  it('takes the day from the calendar of Cuba', () => {
    expect(formatDate(Date.UTC(2026, 0, 1, 2))).toBe('31 de diciembre de 2025');
  });

  it.each([Number.NaN, Infinity, 9e15])('calls %d an invalid date', (instant) => {
    expect(formatDate(instant)).toBe('Fecha inválida');
  });
});
