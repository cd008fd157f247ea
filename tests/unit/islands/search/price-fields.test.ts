import { expect, test } from 'vitest';
import { checkPrices, hasProblem } from '#islands/search/price-fields.ts';

const typed = (text: string) => ({ text, isUnreadable: false });
const unreadable = { text: '', isUnreadable: true };

test('takes empty prices, and a minimum up to the maximum', () => {
  expect(hasProblem(checkPrices(typed(''), typed('')))).toBe(false);
  expect(hasProblem(checkPrices(typed('10.50'), typed('10.5')))).toBe(false);
  expect(hasProblem(checkPrices(typed('0'), typed('')))).toBe(false);
});

test('refuses a minimum above the maximum in the words of the specification', () => {
  expect(checkPrices(typed('20'), typed('19.99')).range).toEqual({
    title: 'Error de validación',
    message: 'El precio mínimo no puede ser mayor que el precio máximo',
  });
});

test.each([typed('-1'), typed('1.234'), typed('1e9'), unreadable])(
  'names the field of a price that is none: %o',
  (field) => {
    const min = checkPrices(field, typed('5'));
    expect(min.minPrice).toContain('dos decimales');
    expect([min.maxPrice, min.range]).toEqual([null, null]);
    expect(checkPrices(typed('5'), field).maxPrice).toContain('dos decimales');
  },
);
