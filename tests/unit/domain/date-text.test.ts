import { describe, expect, it } from 'vitest';
import { printDate } from '#domain/date-text.ts';

describe('printDate', () => {
  it('prints the day of Cuba, not that of Greenwich', () => {
    expect(printDate(Date.UTC(2026, 10, 21, 15))).toBe('21 de noviembre de 2026');
    expect(printDate(Date.UTC(2026, 0, 1, 4, 59))).toBe('31 de diciembre de 2025');
    expect(printDate(Date.UTC(2026, 0, 1, 5))).toBe('1 de enero de 2026');
  });

  it.each([NaN, Infinity, 8.64e15 + 1])('says that %o is no date', (instant) => {
    expect(printDate(instant)).toBe('Fecha inválida');
  });
});
