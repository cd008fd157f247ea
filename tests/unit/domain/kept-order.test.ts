import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#domain/id.ts';
import { currencies } from '#domain/money/money.ts';
import {
  formatKeptOrder,
  type KeptLine,
  listForgotten,
  orderKey,
  parseKeptOrder,
  setQuantity,
} from '#domain/orders/kept-order.ts';

const now = Date.UTC(2026, 10, 22, 19, 5);
const day = 24 * 3_600_000;
const ids = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => newId(() => bytes));
const lines = fc.uniqueArray(
  fc.record<KeptLine>({
    productId: ids,
    name: fc.string({ unit: 'binary' }),
    quantity: fc.integer({ min: 1, max: 999 }),
    price: fc.option(fc.integer({ min: 0, max: 999_999_999_999 }).map((cents) => cents / 100)),
    currency: fc.constantFrom(...currencies),
  }),
  { maxLength: 40, selector: ({ productId }) => productId },
);

test('an order that is kept comes back whole for ninety days', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 90 * day - 1 }), (any, age) => {
      expect(parseKeptOrder(formatKeptOrder(any, now - age), now)).toEqual(any);
      expect(parseKeptOrder(formatKeptOrder(any, now - 90 * day), now)).toEqual([]);
    }),
  );
});

test('what was not written here begins an empty order, and never throws', () => {
  const parse = (text: string | null) => parseKeptOrder(text, now);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      expect(parse(text)).toEqual([]);
      const strange = `{"at":${now},"lines":[${text}]}`;
      expect(parse(strange)).toEqual([]);
    }),
  );
  const line = {
    ...{ productId: 'k3v9x0q2m4td', name: 'Pan', quantity: 1, price: 2.5, currency: 'CUP' },
  };
  const write = (part: object) =>
    JSON.stringify({ at: now, lines: [{ ...line, ...part }], other: 1 });
  expect(parse(write({}))).toEqual([line]);
  for (const part of [
    ...[{ quantity: 0 }, { quantity: 1.5 }, { quantity: 1000 }, { price: -1 }, { price: '1' }],
    ...[{ currency: 'XXX' }, { productId: 'x' }, { name: null }, { price: 0.001 }],
  ]) {
    expect(parse(write(part))).toEqual([]);
  }
  expect(parse(JSON.stringify({ at: now, lines: [line, line] }))).toEqual([]);
  expect(parse(JSON.stringify({ at: now + day, lines: [line] }))).toEqual([]);
  expect(parse(null)).toEqual([]);
});

test('an order has each product once, from 1 to 999 of it, in at most forty lines', () => {
  fc.assert(
    fc.property(lines, ids, fc.oneof(fc.integer(), fc.double()), (any, productId, quantity) => {
      const product = { productId, name: 'Pan', price: null, currency: 'CUP' } as const;
      const changed = setQuantity(any, product, quantity);
      expect(changed.length).toBeLessThanOrEqual(40);
      expect(parseKeptOrder(formatKeptOrder(changed, now), now)).toEqual(changed);
      expect(setQuantity(changed, product, 0).some((one) => one.productId === productId)).toBe(
        false,
      );
    }),
  );
});

test('a browser keeps the orders of the latest ten stores, and nothing else is touched', () => {
  const entries = Array.from(
    { length: 13 },
    (_, n) => [orderKey(`store${n}`), formatKeptOrder([], now - n * day)] as const,
  );
  const others = [
    ['vitrina:favourites', '[]'],
    [orderKey('broken'), '{'],
    [orderKey('old'), formatKeptOrder([], now - 91 * day)],
  ] as const;
  expect(listForgotten([...others, ...entries], now).toSorted()).toEqual(
    ['broken', 'old', 'store10', 'store11', 'store12'].map(orderKey).toSorted(),
  );
});
