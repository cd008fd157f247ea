import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, formatPrice, maxCents } from '#domain/money/money.ts';
import { stockShortText } from '#domain/messages/order.ts';
import { createOrderCode, formatOrderCode, isOrderCode } from '#domain/orders/order-code.ts';
import { isOrderOver, nextOrderStates, orderStates } from '#domain/orders/order-state.ts';
import { orderTotalText } from '#domain/orders/order-lines.ts';
import {
  formatOrderFragment,
  type OrderPayload,
  parseOrderFragment,
} from '#domain/orders/order-payload.ts';
import { createOrderToken, orderTokenPattern } from '#domain/orders/order-token.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 });
/** A source that gives the same bytes in their order, over and over. */
function readFrom(given: Uint8Array): (count: number) => Uint8Array {
  let place = 0;
  return (count) => Uint8Array.from({ length: count }, () => given[place++ % given.length] ?? 0);
}

test('a code is its own proof, and people read it in two halves', () => {
  expect(createOrderCode(() => Uint8Array.of(1, 2, 3, 4, 5))).toBe('12345q');
  expect(formatOrderCode('12345q')).toBe('123-45Q');
  fc.assert(
    fc.property(bytes, (given) => {
      const code = createOrderCode(readFrom(given));
      expect(isOrderCode(code)).toBe(true);
      expect(isOrderCode(code.toUpperCase())).toBe(code === code.toUpperCase());
    }),
  );
});

test('a code shows when two neighbours are exchanged or the last is misheard', () => {
  fc.assert(
    fc.property(
      bytes,
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 31 }),
      (given, place, step) => {
        const code = createOrderCode(readFrom(given));
        const [left, right] = [code.charAt(place), code.charAt(place + 1)] as const;
        const swapped = code.slice(0, place) + right + left + code.slice(place + 2);
        expect(isOrderCode(swapped)).toBe(left === right);
        const last = alphabet.charAt((alphabet.indexOf(code.charAt(5)) + step) % 32);
        expect(isOrderCode(code.slice(0, 5) + last)).toBe(false);
      },
    ),
  );
});

test('any text is a code or not, never an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 9 }), (text) => {
      expect(typeof isOrderCode(text)).toBe('boolean');
    }),
  );
  expect(isOrderCode('')).toBe(false);
  expect(isOrderCode('00000i')).toBe(false);
});

test('a token is twelve digits whatever the source gives', () => {
  fc.assert(
    fc.property(bytes, (given) => {
      fc.pre(given.some((byte) => byte < 252));
      expect(createOrderToken(readFrom(given))).toMatch(orderTokenPattern);
    }),
  );
});

test('an order goes forward only, and over is where nothing follows', () => {
  expect(nextOrderStates('new')).toEqual(['accepted', 'cancelled']);
  expect(nextOrderStates('accepted')).toEqual(['delivered', 'cancelled']);
  expect(orderStates.filter(isOrderOver)).toEqual(['delivered', 'cancelled']);
});

test('says how much is left', () => {
  expect(stockShortText('Pan', 2)).toBe('Solo quedan 2 de «Pan»');
  expect(stockShortText('Pan', 1)).toBe('Solo queda 1 de «Pan»');
  expect(stockShortText('Pan', 0)).toBe('Ya no queda «Pan»');
});

const quantities = fc.integer({ min: 1, max: 999 });
const costs = fc.option(
  fc.record({
    price: fc.integer({ min: 0, max: maxCents }).map((cents) => cents / 100),
    currency: fc.constantFrom(...currencies),
  }),
);
const ids = fc
  .array(fc.constantFrom(...Array.from(alphabet)), { minLength: 12, maxLength: 12 })
  .map((characters) => characters.join(''));
const payloads: fc.Arbitrary<OrderPayload> = fc.record({
  token: fc.stringMatching(/^[0-9a-z]{12}$/),
  code: bytes.map((given) => createOrderCode(readFrom(given))),
  minute: fc.integer({ min: 0, max: 36 ** 6 - 1 }),
  lines: fc.uniqueArray(fc.record({ productId: ids, quantity: quantities, cost: costs }), {
    selector: ({ productId }) => productId,
    minLength: 1,
    maxLength: 40,
  }),
});

test('any order comes out of its link as it went in, in at most 4,000 characters', () => {
  fc.assert(
    fc.property(payloads, (payload) => {
      const fragment = formatOrderFragment(payload);
      expect(fragment.length).toBeLessThanOrEqual(4_000);
      expect(fragment).toMatch(/^#p=[0-9a-z.*@,]+$/);
      expect(parseOrderFragment(fragment)).toEqual(payload);
    }),
  );
});

test('any text is refused or an order that is written just so, never an error', () => {
  const spoilt = fc
    .tuple(payloads, fc.nat(), fc.string({ maxLength: 3 }))
    .map(([payload, place, text]) => {
      const fragment = formatOrderFragment(payload);
      const at = place % fragment.length;
      return fragment.slice(0, at) + text + fragment.slice(at + 1);
    });
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map((text) => `#p=${text}`),
    spoilt,
  );
  fc.assert(
    fc.property(texts, (text) => {
      const payload = parseOrderFragment(text);
      if (payload !== null) expect(formatOrderFragment(payload)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['another version', '#p=2.0123456789ab.12345q.1.k3v9x0q2m4td*1@'],
  ['a code that is misheard', '#p=1.0123456789ab.12345r.1.k3v9x0q2m4td*1@'],
  ['a short token', '#p=1.0123456789a.12345q.1.k3v9x0q2m4td*1@'],
  ['no lines', '#p=1.0123456789ab.12345q.1.'],
  ['a product twice', '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*1@,k3v9x0q2m4td*2@'],
  ['no quantity', '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*0@'],
  ['a quantity of 1,000', '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*rs@'],
  ['zeros ahead', '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*01@'],
  ['upper case', '#p=1.0123456789AB.12345q.1.k3v9x0q2m4td*1@'],
  ['a currency of nowhere', '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*1@5x'],
  ['something behind', '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*1@5c,'],
])('refuses a link with %s', (_, fragment) => {
  expect(parseOrderFragment('#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*1@5c')).not.toBeNull();
  expect(parseOrderFragment(fragment)).toBeNull();
});

test('41 lines are too many', () => {
  const lines = Array.from({ length: 41 }, (_, place) => ({
    productId: String(place).padStart(12, '0'),
    quantity: 1,
    cost: null,
  }));
  const payload = { token: '0123456789ab', code: '12345q', minute: 1, lines };
  expect(parseOrderFragment(formatOrderFragment(payload))).toBeNull();
  const fewer = { ...payload, lines: lines.slice(1) };
  expect(parseOrderFragment(formatOrderFragment(fewer))).toEqual(fewer);
});

test('totals never add one money to another, and name what has no price', () => {
  const line = { quantity: 2, price: 250, currency: 'CUP' } as const;
  expect(orderTotalText([line, { quantity: 1, price: 120, currency: 'CUP' }])).toBe('$620.00 CUP');
  const dollars = { quantity: 3, price: 4, currency: 'USD' } as const;
  expect(orderTotalText([dollars, line])).toBe('$500.00 CUP + $12.00 USD');
  const unknown = { ...line, price: null };
  expect(orderTotalText([line, unknown])).toBe('$500.00 CUP + lo que se consulta');
  expect(orderTotalText([unknown])).toBe('lo que se consulta');
});

test('a total is the sum of its lines to the cent', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, quantities), { minLength: 1, maxLength: 40 }), (given) => {
      const lines = given.map(([price, quantity]) => {
        return { price: price / 100, quantity, currency: 'EUR' as const };
      });
      const sum = given.reduce((total, [price, quantity]) => total + price * quantity, 0);
      expect(orderTotalText(lines)).toBe(formatPrice(sum / 100, 'EUR'));
    }),
  );
});
