import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { currencies, formatPrice } from '#domain/money/money.ts';
import { readPrice } from '#domain/money/read-price.ts';
import { formatPriceTime, newestMinute } from '#domain/orders/price-time.ts';

test('the time of prices is shown by the clock of the store', () => {
  const minute = Date.UTC(2026, 10, 22, 19, 5) / 60_000;
  expect(formatPriceTime(minute, 'America/Havana')).toBe('22 nov, 14:05');
  expect(formatPriceTime(minute + 295, 'America/Havana')).toBe('22 nov, 19:00');
  expect(formatPriceTime(Date.UTC(2026, 0, 1, 5) / 60_000, 'America/Havana')).toBe('1 ene, 00:00');
});

test('the time is the same in a browser that does not know the styles of a time', () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  // As Safari before 14.1, which leaves out what it does not know.
  vi.stubGlobal(
    'Date',
    class extends Date {
      override toLocaleString(
        locale?: string,
        { dateStyle: _date, timeStyle: _time, ...known }: Intl.DateTimeFormatOptions = {},
      ): string {
        return super.toLocaleString(locale, known);
      }
    },
  );
  const minute = Date.UTC(2026, 10, 22, 19, 5) / 60_000;
  expect(formatPriceTime(minute, 'America/Havana')).toBe('22 nov, 14:05');
});

test('prices are as new as the newest of what is shown', () => {
  const instants = ['2026-03-01T12:00:59.000Z', '2026-03-01T12:03:00.000Z'];
  expect(newestMinute(instants)).toBe(Date.UTC(2026, 2, 1, 12, 3) / 60_000);
});

test('a price is read as it is written, and no other text is one', () => {
  const amounts = fc.integer({ min: 0, max: 999_999_999_999 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(amounts, fc.constantFrom(...currencies), (price, currency) => {
      expect(readPrice(formatPrice(price, currency))).toEqual({ price, currency });
    }),
  );
  for (const text of ['Precio a consultar', 'Agotado', '', '$1.00 XXX', '$1 CUP', '-$1.00 CUP']) {
    expect(readPrice(text)).toBeNull();
  }
});
