import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxStock } from '#domain/limits.ts';
import { formatPriceFrom } from '#domain/money/price-from.ts';
import { stockShortText } from '#domain/messages/order.ts';
import {
  formatVariantKey,
  hasSeveralPrices,
  matchVariants,
  maxVariantKeys,
  nameVariant,
  refuseVariants,
  sumVariants,
  variantKeyPattern,
  variantText,
} from '#domain/products/variants.ts';

const cost = (
  price: number | null,
  stock: number | null = null,
  price_old: number | null = null,
) => ({
  price,
  price_old,
  stock,
});

test('a product with options costs what its cheapest combination does', () => {
  expect(sumVariants([cost(300, 2, 400), cost(250, 3, 280), cost(null, 1)])).toEqual(
    cost(250, 6, 280),
  );
  // Of several the first.
  expect(sumVariants([cost(250), cost(250, null, 300)]).price_old).toBeNull();
  expect(sumVariants([cost(0, 1), cost(1, 1)]).price).toBe(0);
  expect(sumVariants([cost(null, 4)])).toEqual(cost(null, 4));
});

test('one combination without a count leaves the product without one, and no sum is above what a product may have', () => {
  expect(sumVariants([cost(1, 5), cost(1, null), cost(1, 0)]).stock).toBeNull();
  expect(sumVariants([cost(1, maxStock), cost(1, 1)]).stock).toBe(maxStock);
});

test('a price is the lowest of several when combinations differ', () => {
  expect(hasSeveralPrices([cost(250), cost(300)])).toBe(true);
  expect(hasSeveralPrices([cost(250), cost(null), cost(250)])).toBe(false);
  const price = { price: 250, currency: 'CUP' } as const;
  expect(formatPriceFrom({ ...price, priceFrom: true })).toBe('desde $250.00 CUP');
  expect(formatPriceFrom(price)).toBe('$250.00 CUP');
  expect(formatPriceFrom({ ...price, price: null, priceFrom: true })).toBe('Precio no disponible');
});

test('a combination is named as people say it', () => {
  expect(variantText(['M', 'Rojo'])).toBe('M · Rojo');
  expect(nameVariant('Pulóver', variantText(['M', 'Rojo']))).toBe('Pulóver (M, Rojo)');
  expect(nameVariant('Pulóver', null)).toBe('Pulóver');
  expect(stockShortText(nameVariant('Pulóver', 'M · Rojo'), 2)).toBe(
    'Solo quedan 2 de «Pulóver (M, Rojo)»',
  );
});

test('each key of a product is another', () => {
  const keys = Array.from({ length: maxVariantKeys }, (_, given) => formatVariantKey(given));
  expect(new Set(keys).size).toBe(maxVariantKeys);
  expect(keys.every((key) => variantKeyPattern.test(key))).toBe(true);
});

const sizes = { name: 'Talla', values: ['S', 'M'] };
const colours = { name: 'Color', values: ['Rojo', 'Azul'] };
const messages = (...given: Parameters<typeof refuseVariants>) =>
  refuseVariants(...given).map(({ path, message }) => `${path}: ${message}`);

test('options and combinations that go together are taken', () => {
  expect(messages([], [])).toEqual([]);
  expect(messages([sizes, colours], [{ values: ['M', 'Azul'] }])).toEqual([]);
});

test('what is wrong with options and combinations is said at its place', () => {
  expect(messages([sizes], [])).toEqual(['variants: Deja al menos una combinación.']);
  expect(messages([sizes, { ...colours, name: 'talla' }], [{ values: ['M', 'Azul'] }])).toEqual([
    'options.1.name: La opción «talla» está dos veces.',
  ]);
  expect(messages([{ name: 'Talla', values: ['s', 'S'] }], [{ values: ['s'] }])).toEqual([
    'options.0.values: «S» está dos veces en «Talla».',
  ]);
  const wrong = 'La combinación no corresponde a las opciones del producto.';
  expect(messages([sizes], [{ values: ['L'] }, { values: ['M', 'Azul'] }])).toEqual([
    `variants.0.values: ${wrong}`,
    `variants.1.values: ${wrong}`,
  ]);
  expect(messages([], [{ values: ['M'] }])).toEqual([`variants.0.values: ${wrong}`]);
  expect(messages([sizes], [{ values: ['M'] }, { values: ['M'] }])).toEqual([
    'variants.1: La combinación «M» está dos veces.',
  ]);
  expect(
    messages(
      [sizes],
      [
        { key: '000', values: ['M'] },
        { key: '000', values: ['S'] },
      ],
    ),
  ).toEqual(['variants.1: La combinación «S» está dos veces.']);
});

test('sixty combinations are the most', () => {
  const many = Array.from({ length: 61 }, (_, at) => ({ values: [String(at)] }));
  expect(messages([{ name: 'Número', values: ['0'] }], many)).toEqual([
    'variants: Son 61 combinaciones; el máximo es 60.',
  ]);
});

test('a combination is known by its key, else by its values', () => {
  const known = [
    { key: '000', values: ['S'] },
    { key: '001', values: ['M'] },
    { key: '002', values: ['L'] },
  ];
  const keysOf = (given: Parameters<typeof matchVariants>[1]) =>
    matchVariants(known, given).map((one) => one?.key ?? null);
  // "S" is called "Chica" from now on, and "M" comes without its key.
  expect(
    keysOf([{ key: '000', values: ['Chica'] }, { values: ['M'] }, { values: ['XL'] }]),
  ).toEqual(['000', '001', null]);
  // Two exchange their values, and keep what is theirs.
  expect(
    keysOf([
      { key: '000', values: ['M'] },
      { key: '001', values: ['S'] },
    ]),
  ).toEqual(['000', '001']);
  // A key of long ago, or of another product.
  expect(keysOf([{ key: 'zzz', values: ['L'] }])).toEqual(['002']);
});

test('no combination is matched twice', () => {
  const value = fc.constantFrom('S', 'M', 'L', 'XL');
  const key = fc.constantFrom('000', '001', '002', '003');
  const unique = <One>(one: fc.Arbitrary<One>) => fc.uniqueArray(one, { maxLength: 4 });
  fc.assert(
    fc.property(unique(value), unique(value), unique(key), (before, after, keys) => {
      const known = before.map((one, at) => ({ key: formatVariantKey(at), values: [one] }));
      const given = after.map((one, at) => ({ key: keys[at], values: [one] }));
      const matched = matchVariants(known, given).filter((one) => one !== null);
      expect(new Set(matched).size).toBe(matched.length);
    }),
  );
});
