import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, maxCents } from '#domain/money/money.ts';
import { stockShortText } from '#domain/messages/order.ts';
import { createOrderCode, formatOrderCode, isOrderCode } from '#domain/orders/order-code.ts';
import { isOrderOver, nextOrderStates, orderStates } from '#domain/orders/order-state.ts';
import {
  formatOrderDetails,
  type OrderDetails,
  parseOrderDetails,
} from '#domain/orders/order-details.ts';
import { orderTotalText } from '#domain/orders/order-lines.ts';
import {
  formatOrderFragment,
  type OrderPayload,
  parseOrderFragment,
  type PayloadLine,
  refuseOrderFragment,
} from '#domain/orders/order-payload.ts';
import { createOrderToken, orderTokenPattern } from '#domain/orders/order-token.ts';
import { hasInvisible, isOneLine } from '#domain/text/one-line.ts';
import { trimPasted } from '#domain/text/pasted-text.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 });
/** A source that gives the same bytes in their order, over and over. */
function readFrom(given: Uint8Array): (count: number) => Uint8Array {
  let index = 0;
  return (count) => Uint8Array.from({ length: count }, () => given[index++ % given.length] ?? 0);
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
      (given, index, step) => {
        const code = createOrderCode(readFrom(given));
        const [left, right] = [code.charAt(index), code.charAt(index + 1)] as const;
        const swapped = code.slice(0, index) + right + left + code.slice(index + 2);
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
const head = {
  token: fc.stringMatching(/^[0-9a-z]{12}$/),
  code: bytes.map((given) => createOrderCode(readFrom(given))),
  minute: fc.integer({ min: 0, max: 36 ** 6 - 1 }),
};
const line = { productId: ids, quantity: quantities, cost: costs };
const payloads: fc.Arbitrary<OrderPayload> = fc.record({
  ...head,
  lines: fc.uniqueArray(fc.record(line), {
    selector: ({ productId }) => productId,
    minLength: 1,
    maxLength: 40,
  }),
});

/** Texts that their field takes: some have signs that a link or JSON writes otherwise, and emoji. */
const lineOf = (maximum: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: maximum }),
      fc.string({
        unit: fc.constantFrom('"', '\\', 'ñ', 'Á', '🍦', '中', ' ', '#'),
        maxLength: maximum,
      }),
      fc.constant('中'.repeat(maximum)),
    )
    .map((text) => trimPasted(text))
    .filter((text) => text.length <= maximum && isOneLine(text) && !hasInvisible(text));
const phones = fc.oneof(
  fc.constant(''),
  fc.stringMatching(/^\+535\d{7}$/),
  fc.stringMatching(/^\+[1-46-9]\d{7,14}$/),
);
const details: fc.Arbitrary<OrderDetails> = fc.record({
  name: lineOf(100),
  phone: phones,
  mode: fc.constantFrom('p', 'd'),
  place: lineOf(200),
  when: lineOf(40),
  pay: lineOf(40),
  note: fc.tuple(lineOf(140), lineOf(140)).map((parts) => parts.join('\n').trim()),
  recipientName: lineOf(100),
  recipientPhone: phones,
  municipality: fc.constantFrom('', 'Playa', '10 de Octubre', 'Ciénaga de Zapata'),
  feeCents: fc.option(fc.integer({ min: 0, max: maxCents })),
});
const keys = fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{3}$/);
const detailed: fc.Arbitrary<OrderPayload> = fc.record({
  ...head,
  lines: fc.uniqueArray(fc.oneof(fc.record(line), fc.record({ ...line, variantKey: keys })), {
    selector: ({ productId, variantKey }: PayloadLine) => `${productId}:${variantKey}`,
    minLength: 1,
    maxLength: 40,
  }),
  details,
});

test('any order comes out of a link of version 1 as it went in, in at most 4,000 characters', () => {
  fc.assert(
    fc.property(payloads, (payload) => {
      const fragment = formatOrderFragment(payload);
      expect(fragment.length).toBeLessThanOrEqual(4_000);
      expect(fragment).toMatch(/^#p=1\.[0-9a-z.*@,]+$/);
      expect(parseOrderFragment(fragment)).toEqual(payload);
    }),
  );
});

test('any order and what its buyer wrote come out of a link as they went in', () => {
  fc.assert(
    fc.property(detailed, (payload) => {
      const fragment = formatOrderFragment(payload);
      expect(fragment.length).toBeLessThanOrEqual(8_000);
      // Nothing of it ends a link in a chat, or is encoded in an address.
      expect(fragment).toMatch(/^#p=2\.[\w.*@,:-]+$/);
      expect(parseOrderFragment(fragment)).toEqual(payload);
    }),
  );
});

test('a link that was cut anywhere is no smaller order', () => {
  fc.assert(
    fc.property(detailed, fc.nat(), (payload, index) => {
      const fragment = formatOrderFragment(payload);
      expect(parseOrderFragment(fragment.slice(0, index % fragment.length))).toBeNull();
    }),
  );
});

test('one sign that a sentence puts behind a link is no part of it, two are', () => {
  fc.assert(
    fc.property(
      fc.oneof(payloads, detailed),
      fc.constantFrom('.', ',', ')', '!', ';', ':'),
      (payload, sign) => {
        const fragment = formatOrderFragment(payload);
        expect(parseOrderFragment(fragment + sign)).toEqual(payload);
        expect(parseOrderFragment(fragment + sign + sign)).toBeNull();
      },
    ),
  );
});

const whole: OrderDetails = {
  name: 'Ana Pérez',
  phone: '+5351234567',
  mode: 'd',
  place: 'Calle 23 #456 e/ J y K',
  when: 'Mañana (24 nov), por la tarde',
  pay: 'Transfermóvil',
  note: 'Toca el timbre',
  recipientName: 'Marta',
  recipientPhone: '+5352345678',
  municipality: 'Playa',
  feeCents: 15_000,
};
const writeDetails = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const fieldsOf = (given: Partial<Record<keyof OrderDetails, unknown>> = {}): unknown[] =>
  Object.values({ ...whole, ...given });

test('details are a list of eleven in the order of the format', () => {
  expect(formatOrderDetails(whole)).toBe(writeDetails(fieldsOf()));
  expect(parseOrderDetails(writeDetails(fieldsOf()))).toEqual(whole);
  expect(parseOrderDetails(writeDetails([...fieldsOf(), { later: true }]))).toEqual(whole);
});

test.each([
  ['fewer than eleven fields', writeDetails(fieldsOf().slice(1))],
  ['a list among the fields', writeDetails(fieldsOf({ note: [] }))],
  ['a yes among the fields', writeDetails(fieldsOf({ feeCents: true }))],
  ['no list', writeDetails({ ...whole })],
  ['no JSON', writeDetails('Ana')],
  ['nothing', ''],
  ['what is no UTF-8', Buffer.from('["\xe9"]', 'latin1').toString('base64url')],
  ['padding', `${writeDetails([...fieldsOf(), 1])}=`],
  ['the letters of other base64', writeDetails(fieldsOf({ name: '>>>???' })).replace('-', '+')],
])('refuses details with %s', (_, text) => {
  expect(parseOrderDetails(text)).toBeNull();
  const order = `#p=2.0123456789ab.12345q.1.k3v9x0q2m4td*1@.`;
  expect(parseOrderFragment(order + writeDetails(fieldsOf()))).not.toBeNull();
  expect(parseOrderFragment(order + text)).toBeNull();
});

test.each([
  ['name', 5, ''],
  ['name', null, ''],
  ['name', 'a'.repeat(101), ''],
  ['name', 'Ana\nTotal: $0.00', ''],
  ['name', 'A\u200Bna', ''],
  ['name', '\u202EanA', ''],
  ['name', '\uD800', ''],
  ['phone', '5123', ''],
  ['phone', 51234567, ''],
  ['phone', '5 123-4567', ''],
  ['mode', 'x', 'p'],
  ['mode', null, 'p'],
  ['place', 'a'.repeat(201), ''],
  ['when', 'a'.repeat(41), ''],
  ['pay', 'a'.repeat(41), ''],
  ['note', 'a'.repeat(301), ''],
  ['note', 'a\u0000', ''],
  ['note', 'a\nb', 'a\nb'],
  ['recipientName', 'a'.repeat(101), ''],
  ['recipientPhone', '+53', ''],
  ['municipality', 'a'.repeat(61), ''],
  ['municipality', 'Playa: $0.00 CUP (gratis). Otro', ''],
  ['municipality', 'Playa 0', ''],
  ['municipality', '\u05D0\u05D1', ''],
  ['feeCents', '15000', null],
  ['feeCents', 1.5, null],
  ['feeCents', -1, null],
])(
  '%# what its field does not take leaves it empty, and the others as they are',
  (field, given, read) => {
    const text = writeDetails(fieldsOf({ [field]: given }));
    expect(parseOrderDetails(text)).toEqual({ ...whole, [field]: read });
  },
);

test('any details are refused or such as can be written again, never an error', () => {
  const values = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.constant(null));
  const lists = fc.array(fc.oneof({ weight: 20, arbitrary: values }, fc.jsonValue()), {
    minLength: 11,
  });
  fc.assert(
    fc.property(fc.oneof(lists.map(writeDetails), fc.string(), fc.base64String()), (text) => {
      const read = parseOrderDetails(text);
      if (read !== null) expect(parseOrderDetails(formatOrderDetails(read))).toEqual(read);
    }),
    { numRuns: 1_000 },
  );
});

test('what a later release wrote asks for the page of that release, the rest for another link', () => {
  for (const fragment of ['#p=3.anything', '#p=10.']) {
    expect(parseOrderFragment(fragment)).toBeNull();
    expect(refuseOrderFragment(fragment)).toBe('Recarga la página para abrir este pedido.');
  }
  const incomplete = 'Este enlace de pedido está incompleto. Pide que te lo envíen otra vez.';
  const texts = ['', '#p=', '#p=3', '#p=0.', '#p=03.', '#p=1.', '#p=2.0123456789ab'];
  for (const fragment of [...texts, `#p=3.${'a'.repeat(8_000)}`]) {
    expect(parseOrderFragment(fragment)).toBeNull();
    expect(refuseOrderFragment(fragment)).toBe(incomplete);
  }
});

test('a link of more than 8,000 characters is refused', () => {
  const order = `#p=2.0123456789ab.12345q.1.k3v9x0q2m4td*1@.`;
  const write = (length: number) => order + writeDetails([...fieldsOf(), 'a'.repeat(length)]);
  expect(parseOrderFragment(write(5_700))?.details).toEqual(whole);
  expect(write(5_850).length).toBeGreaterThan(8_000);
  expect(parseOrderFragment(write(5_850))).toBeNull();
});

test('any text is refused or an order that is written just so, never an error', () => {
  const spoilt = fc
    .tuple(fc.oneof(payloads, detailed), fc.nat(), fc.string({ maxLength: 3 }))
    .map(([payload, index, text]) => {
      const fragment = formatOrderFragment(payload);
      const at = index % fragment.length;
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
      if (payload === null) return;
      const written = formatOrderFragment(payload);
      expect(parseOrderFragment(written)).toEqual(payload);
      if (payload.details === undefined) expect(text.replace(/[.,)!;:]$/, '')).toBe(written);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['another version', '#p=0.0123456789ab.12345q.1.k3v9x0q2m4td*1@'],
  ['the version of details without any', '#p=2.0123456789ab.12345q.1.k3v9x0q2m4td*1@'],
  [
    'options, which came with the version of details',
    '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td:0ab*1@',
  ],
  ['a code that is misheard', '#p=1.0123456789ab.12345r.1.k3v9x0q2m4td*1@'],
  ['a short token', '#p=1.0123456789a.12345q.1.k3v9x0q2m4td*1@'],
  ['no lines', '#p=1.0123456789ab.12345q.1.'],
  ['a product twice', '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*1@,k3v9x0q2m4td*2@'],
  ['no quantity', '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*0@'],
  ['a quantity of 1,000', '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*rs@'],
  ['zeros ahead', '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*01@'],
  ['upper case', '#p=1.0123456789AB.12345q.1.k3v9x0q2m4td*1@'],
  ['a currency of nowhere', '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*1@5x'],
  ['something behind', '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*1@5c,,'],
])('refuses a link with %s', (_, fragment) => {
  expect(parseOrderFragment('#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*1@5c')).not.toBeNull();
  expect(parseOrderFragment(fragment)).toBeNull();
});

test('41 lines are too many', () => {
  const lines = Array.from({ length: 41 }, (_, index) => ({
    productId: String(index).padStart(12, '0'),
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
  const cents = fc.integer({ min: 0, max: maxCents });
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, quantities), { minLength: 1, maxLength: 41 }), (given) => {
      const lines = given.map(([price, quantity]) => {
        return { price: price / 100, quantity, currency: 'EUR' as const };
      });
      const sum = given.reduce(
        (total, [price, quantity]) => total + BigInt(price) * BigInt(quantity),
        0n,
      );
      const text = orderTotalText(lines).replaceAll(',', '');
      expect(text).toBe(`€${sum / 100n}.${String(sum % 100n).padStart(2, '0')} EUR`);
    }),
  );
});

test('the largest order loses no cent', () => {
  const line = { price: maxCents / 100, quantity: 999, currency: 'CUP' } as const;
  const fee = { price: maxCents / 100, quantity: 1, currency: 'CUP' } as const;
  const lines = [...Array.from({ length: 40 }, () => line), fee];
  expect(orderTotalText(lines)).toBe('$399,609,999,999,600.39 CUP');
});
