import { expect, test } from 'vitest';
import type { Currency } from '#domain/money/money.ts';
import { checkPrices, hasProblem, readRange, writeRange } from '#islands/search/price-fields.ts';

const check = (min: string, max: string, currency: Currency | null = null) =>
  checkPrices(readRange(min, max, currency));

test('takes empty prices, and a minimum up to the maximum', () => {
  expect(hasProblem(check('', ''))).toBe(false);
  expect(hasProblem(check('10.50', '10.5'))).toBe(false);
  expect(hasProblem(check('0', ''))).toBe(false);
  expect(hasProblem(check('1.250,00', '1 250'))).toBe(false);
});

test('refuses a minimum above the maximum in the words of the specification', () => {
  expect(check('20', '19.99').range).toEqual({
    title: 'Error de validación',
    message: 'El precio mínimo no puede ser mayor que el precio máximo',
  });
  expect(check('4,500', '100', 'CUP').range).not.toBeNull();
});

test.each(['-1', '1.2345', '1e9', 'mucho'])(
  'names the field of a price that is none: %o',
  (text) => {
    const min = check(text, '5');
    expect(min.minPrice).toContain('dos decimales');
    expect([min.maxPrice, min.range]).toEqual([null, null]);
    expect(check('5', text).maxPrice).toContain('dos decimales');
  },
);

test('a price that may be two is asked for at its field, and depends on the currency', () => {
  expect(check('1,250', '').minPrice).toBe('Elige cuál de los dos precios es.');
  expect(check('', '1.250', 'USD').maxPrice).toBe('Elige cuál de los dos precios es.');
  expect(hasProblem(check('1,250', '1.250', 'CUP'))).toBe(false);
});

test('the address gets what the prices were understood as', () => {
  const query = new URLSearchParams('q=pan&minPrice=4%2C500&maxPrice=x');
  const written = writeRange(query, readRange('4,500', '9.999,50', 'CUP'));
  expect(written.toString()).toBe('q=pan&minPrice=4500&maxPrice=9999.50');
  expect(writeRange(query, readRange('', '', 'CUP')).toString()).toBe('q=pan');
});
