import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#domain/id.ts';
import { currencies } from '#domain/money/money.ts';
import {
  type Bought,
  describeLines,
  formatKeptOrder,
  isSameOrder,
  type KeptLine,
  type KeptOrder,
  type SentOrder,
  listForgotten,
  orderKey,
  orderKeys,
  parseKeptOrder,
  quantityOf,
  readKeptOrder,
  readKeptText,
  sendingWays,
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
    delivery: fc.boolean(),
    minute: fc.integer({ min: 0, max: 2_000_000_000 }),
    sheet: fc.string(),
  }),
  { maxLength: 40, selector: ({ productId }) => productId },
);

const empty: KeptOrder = { lines: [], sent: [] };
const sent = fc.record<SentOrder>({
  token: fc.stringMatching(/^[0-9a-z]{12}$/),
  code: fc.constant('12345q'),
  at: fc.integer({ min: now - 89 * day, max: now }),
  word: fc.option(fc.string()),
  way: fc.constantFrom(null, ...sendingWays),
  isSent: fc.boolean(),
  lines,
});
const orders = fc.record<KeptOrder>({ lines, sent: fc.array(sent, { maxLength: 3 }) });

test('an order that is kept comes back whole for ninety days', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 0, max: 90 * day - 1 }), (any, age) => {
      expect(parseKeptOrder(formatKeptOrder(any, now - age), now)).toEqual(any);
      expect(parseKeptOrder(formatKeptOrder(any, now - 90 * day), now)).toEqual(empty);
    }),
  );
});

test('what was sent is forgotten after ninety days, and all but the latest twenty', () => {
  const order: SentOrder = {
    ...{
      token: '0123456789ab',
      code: '12345q',
      at: now,
      word: null,
      way: null,
      isSent: true,
      lines: [],
    },
  };
  const old = { ...order, at: now - 91 * day };
  const keep = (many: readonly SentOrder[]) =>
    parseKeptOrder(formatKeptOrder({ lines: [], sent: many }, now), now).sent;
  expect(keep([order, old])).toEqual([order]);
  expect(keep(Array.from({ length: 25 }, () => order))).toHaveLength(20);
});

test('an order outlives a clock that was days ahead and is set right', () => {
  const order: SentOrder = {
    ...{ token: '0123456789ab', code: '12345q', at: now + 3 * day, word: 'MANGO-47', way: null },
    ...{ isSent: true, lines: [] },
  };
  const text = formatKeptOrder({ lines: [], sent: [order] }, now + 3 * day);
  expect(parseKeptOrder(text, now).sent).toEqual([order]);
  expect(listForgotten([[orderKey('store'), text]], now)).toEqual([]);
});

test('what was not written here begins an empty order, and never throws', () => {
  const parse = (text: string | null) => parseKeptOrder(text, now);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      expect(parse(text)).toEqual(empty);
      for (const strange of [`"lines":[${text}],"sent":[]`, `"lines":[],"sent":[${text}]`]) {
        if (text.trim() !== '') expect(parse(`{"at":${now},${strange}}`)).toEqual(empty);
      }
    }),
  );
  const line = {
    ...{ productId: 'k3v9x0q2m4td', name: 'Pan', quantity: 1, price: 2.5, currency: 'CUP' },
    ...{ delivery: true, minute: 5, sheet: '/copo/pedido' },
  };
  const write = (part: object) =>
    JSON.stringify({ at: now, lines: [{ ...line, ...part }], sent: [], other: 1 });
  expect(parse(write({}))).toEqual({ lines: [line], sent: [] });
  // What an earlier version kept said nothing of its sheet.
  expect(parse(write({ sheet: undefined })).lines).toEqual([{ ...line, sheet: '' }]);
  for (const part of [
    ...[{ quantity: 0 }, { quantity: 1.5 }, { quantity: 1000 }, { price: -1 }, { price: '1' }],
    ...[{ currency: 'XXX' }, { productId: 'x' }, { name: null }, { price: 0.001 }],
    ...[{ delivery: 1 }, { minute: -1 }, { minute: 'x' }, { price: 1e10 }],
  ]) {
    expect(parse(write(part))).toEqual(empty);
  }
  const kept = { at: now, lines: [line], sent: [] };
  expect(parse(JSON.stringify({ ...kept, lines: [line, line] }))).toEqual(empty);
  expect(parse(JSON.stringify({ ...kept, at: now + 90 * day }))).toEqual(empty);
  const order = {
    token: '0123456789ab',
    code: '12345q',
    at: now,
    word: null,
    way: null,
    isSent: true,
  };
  for (const part of [
    { code: '1' },
    { token: 'x' },
    { at: null },
    { isSent: 1 },
    { lines: null },
  ]) {
    const wrong = { ...kept, sent: [{ ...order, lines: [], ...part }] };
    expect(parse(JSON.stringify(wrong))).toEqual(empty);
  }
  expect(parse(null)).toEqual(empty);
});

const quantities = fc.oneof(fc.integer(), fc.double(), fc.integer({ min: 1, max: 999 }));

test('an order has each product once, from 1 to 999 of it, in at most forty lines', () => {
  fc.assert(
    fc.property(lines, fc.nat(), ids, quantities, (any, at, newProduct, quantity) => {
      // A product of the order, or as often another one.
      const old = any[at % (2 * any.length)];
      const productId = old?.productId ?? newProduct;
      const cost = { price: null, currency: 'CUP' } as const;
      const product = { productId, name: 'Pan', ...cost, delivery: false, minute: 5, sheet: '' };
      const changed = setQuantity(any, product, quantity);
      expect(changed.length).toBeLessThanOrEqual(40);
      if (Number.isInteger(quantity) && quantity >= 1 && quantity <= 999) {
        const isTaken = old !== undefined || any.length < 40;
        expect(quantityOf(changed, product)).toBe(isTaken ? quantity : 0);
      }
      const kept = { lines: changed, sent: [] };
      expect(parseKeptOrder(formatKeptOrder(kept, now), now)).toEqual(kept);
      expect(setQuantity(changed, product, 0).some((one) => one.productId === productId)).toBe(
        false,
      );
    }),
  );
});

test('a browser keeps the orders of the latest ten stores, and nothing else is touched', () => {
  const entries = Array.from(
    { length: 13 },
    (_, n) => [orderKey(`store${n}`), formatKeptOrder(empty, now - n * day)] as const,
  );
  const others = [
    ['vitrina:favourites', '[]'],
    [orderKey('broken'), '{'],
    [orderKey('old'), formatKeptOrder(empty, now - 91 * day)],
  ] as const;
  expect(listForgotten([...others, ...entries], now).toSorted()).toEqual(
    ['broken', 'old', 'store10', 'store11', 'store12'].map((id) => orderKey(id)).toSorted(),
  );
});

test('an order is the same whenever its products were looked at, and another by what it asks for', () => {
  const line: KeptLine = {
    ...{ productId: 'k3v9x0q2m4td', name: 'Pan', quantity: 2, price: 10, currency: 'CUP' },
    ...{ delivery: false, minute: 100, sheet: '' },
  };
  const other = { ...line, productId: 'abcdefghjkmn' };
  expect(isSameOrder([line], [{ ...line, minute: 101, name: 'Pan de corteza' }])).toBe(true);
  expect(isSameOrder([line, other], [other, line])).toBe(true);
  const changes: Partial<KeptLine>[] = [{ quantity: 3 }, { price: 11 }, { price: null }];
  for (const change of [...changes, { currency: 'USD' } as const]) {
    expect(isSameOrder([line], [{ ...line, ...change }])).toBe(false);
  }
  expect(isSameOrder([line], [line, other])).toBe(false);
});

test('what the bar of other pages says is kept with an order, as long as the order is', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 0, max: 90 * day - 1 }), (any, age) => {
      expect(readKeptText([null, formatKeptOrder(any, now - age)], now)).toBe(
        describeLines(any.lines),
      );
      expect(readKeptText([formatKeptOrder(any, now - 90 * day)], now)).toBe('');
    }),
  );
  for (const kept of [null, '', '{"at":', '5', JSON.stringify({ at: now, lines: [1], text: 5 })]) {
    expect(readKeptText([kept], now)).toBe('');
  }
});

const bareShirt: Bought = {
  ...{ productId: 'k3v9x0q2m4td', name: 'Pulóver', price: 250, currency: 'CUP' },
  ...{ delivery: false, minute: 100, sheet: '' },
};
const redShirt = { ...bareShirt, variantKey: '0a1', variant: 'M · Rojo' };
const shirt: KeptLine = { ...redShirt, quantity: 2 };
const plain: KeptLine = {
  ...{ productId: 'abcdefghjkmn', name: 'Pan', quantity: 1, price: 10, currency: 'CUP' },
  ...{ delivery: false, minute: 100, sheet: '' },
};

test('variants of one product are lines of their own, and come back whole', () => {
  const other = { ...shirt, variantKey: '0a2', variant: 'L · Rojo', quantity: 3 };
  const order: KeptOrder = { lines: [shirt, other, plain], sent: [] };
  expect(parseKeptOrder(formatKeptOrder(order, now), now)).toEqual(order);
  expect(quantityOf(order.lines, other)).toBe(3);
  expect(setQuantity(order.lines, redShirt, 0)).toEqual([other, plain]);
  expect(isSameOrder([shirt], [{ ...shirt, variantKey: '0a2' }])).toBe(false);
});

test('what is still to be chosen is kept, and counts neither in the total nor in the text', () => {
  const open: KeptLine = { ...bareShirt, quantity: 2, price: null, asks: true };
  const order: KeptOrder = { lines: [open, plain], sent: [] };
  expect(parseKeptOrder(formatKeptOrder(order, now), now)).toEqual(order);
  expect(describeLines(order.lines)).toBe('1 producto · $10.00 CUP');
  expect(describeLines([open])).toBe('');
});

test('an order with variants lies under a key that the release before leaves alone', () => {
  const [own, withVariants] = orderKeys('store');
  expect(orderKey('store', { lines: [plain], sent: [] })).toBe(own);
  expect(orderKey('store', { lines: [plain, shirt], sent: [] })).toBe(withVariants);
  const sentOrder: SentOrder = {
    ...{ token: '0123456789ab', code: '12345q', at: now, word: null, way: null, isSent: true },
    lines: [shirt],
  };
  expect(orderKey('store', { lines: [], sent: [sentOrder] })).toBe(withVariants);
  // That release reads one key, and drops an order in which a product is twice.
  expect(own).not.toBe(withVariants);
});

test('what was ordered under both keys is one order, of which nothing is lost', () => {
  const make = (token: string, at: number): SentOrder => ({
    ...{ token, code: '12345q', at, word: null, way: null, isSent: true, lines: [plain] },
  });
  const [early, late] = [make('aaaaaaaaaaaa', now - day), make('bbbbbbbbbbbb', now)];
  const texts = [
    formatKeptOrder({ lines: [plain], sent: [early] }, now),
    formatKeptOrder({ lines: [shirt, { ...plain, quantity: 5 }], sent: [late, early] }, now),
  ];
  expect(readKeptOrder(texts, now)).toEqual({ lines: [plain, shirt], sent: [late, early] });
  expect(readKeptOrder([null, null], now)).toEqual(empty);
});
