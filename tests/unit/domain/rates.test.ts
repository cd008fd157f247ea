import { expect, test } from 'vitest';
import { equivalentText } from '#domain/money/equivalent.ts';
import { showRates } from '#domain/money/rates.ts';

const at = '2026-11-23T03:00:00.000Z';
const price = (amount: number | null, currency: 'CUP' | 'USD' = 'CUP') => ({
  price: amount,
  currency,
});
const timezone = 'America/Havana';

test('a price in CUP says what it comes to by the rate of its store, with the day there', () => {
  const rates = { USD: 440, at };
  expect(equivalentText(price(4_400), { rates, timezone })).toBe(
    '≈ 10.00 USD a 440 CUP (tasa de la tienda, 22 nov)',
  );
  const euro = { EUR: 480.5, at };
  expect(equivalentText(price(1_000_000), { rates: euro, timezone: 'Europe/Madrid' })).toBe(
    '≈ 2,081.17 EUR a 480.50 CUP (tasa de la tienda, 23 nov)',
  );
});

test('of both the dollar is said', () => {
  const rates = { EUR: 480, USD: 440, at };
  expect(equivalentText(price(440), { rates, timezone })).toMatch(/^≈ 1\.00 USD a 440 CUP/);
});

test.each([
  ['a price in another currency', price(10, 'USD'), { USD: 440, at }],
  ['no price', price(null), { USD: 440, at }],
  ['less than a cent', price(1), { USD: 100_000, at }],
  ['a store without a rate', price(10), { at }],
  ['a store that shows none', price(10), null],
  ['a release before this one', price(10), undefined],
])('%s says nothing', (_, product, rates) => {
  expect(equivalentText(product, { rates, timezone })).toBeNull();
});

test('of rates visitors know all that they are meant to, or nothing', () => {
  const rates = { USD: 440, EUR: 480, shown: true, step: 5, at } as const;
  expect(showRates(rates)).toEqual({ USD: 440, EUR: 480, at });
  expect(showRates({ ...rates, shown: false })).toBeNull();
  expect(showRates({ shown: true, step: 5, at })).toBeNull();
  expect(showRates(null)).toBeNull();
});
