import { describe, expect, it } from 'vitest';
import { printDate } from '#domain/text/date-text.ts';

describe('printDate', () => {
  it('prints the day in Spanish words', () => {
    expect(printDate(Date.UTC(2026, 10, 21, 15))).toBe('21 de noviembre de 2026');
  });

  it('takes the day from the calendar of Cuba', () => {
    expect(printDate(Date.UTC(2026, 0, 1, 2))).toBe('31 de diciembre de 2025');
  });

  it.each([Number.NaN, Infinity, 9e15])('calls %d an invalid date', (instant) => {
    expect(printDate(instant)).toBe('Fecha inválida');
  });
});
