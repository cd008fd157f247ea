import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies } from '#domain/money/money.ts';
import {
  formatOrderMessage,
  formatOrderSms,
  messageMaxLength,
  type OrderMessage,
} from '#domain/orders/order-message.ts';
import type { OrderDetails } from '#domain/orders/order-details.ts';
import { formatOrderFragment, parseOrderFragment } from '#domain/orders/order-payload.ts';
import { countSmsParts, toSmsText } from '#domain/orders/sms-text.ts';
import { toOneLine } from '#domain/text/one-line.ts';

const link = 'https://vitrina.example/copo/pedido#p=1.0123456789ab.12345q.abc.k3v9x0q2m4td*2@c8c';
const details: OrderDetails = {
  name: 'Ana',
  phone: '+5352345678',
  mode: 'd',
  place: 'Calle 5 n.º 12',
  when: 'Mañana (24 nov), por la tarde',
  pay: 'Transfermóvil',
  note: '',
  recipientName: 'Marta',
  recipientPhone: '+5351234567',
  municipality: '',
  feeCents: null,
};
const order: OrderMessage = {
  code: '12345q',
  storeName: 'Heladería Copo',
  lines: [
    { name: 'Helado de fresa', quantity: 2, price: 250, currency: 'CUP' },
    { name: 'Torta', quantity: 1, price: null, currency: 'CUP' },
  ],
  details,
  pricesAt: '22 nov, 14:05',
};

test('a message says all that the shop needs, a thing a line, the link before what may be cut', () => {
  expect(formatOrderMessage(order, link)?.split('\n')).toEqual([
    'Pedido 123-45Q · Heladería Copo',
    link,
    'Soy Ana',
    '',
    '2 x Helado de fresa = $500.00 CUP',
    '1 x Torta = precio a consultar',
    'Total: $500.00 CUP + lo que se consulta',
    'A domicilio: Calle 5 n.º 12',
    'Teléfono: +5352345678',
    'Recibe: Marta +5351234567',
    'Cuándo: Mañana (24 nov), por la tarde',
    'Pago: Transfermóvil',
    'Precios del 22 nov, 14:05',
  ]);
  const none = { phone: '', recipientName: '', recipientPhone: '' };
  const fetched: OrderMessage = { ...order, details: { ...details, ...none, mode: 'p' } };
  expect(formatOrderMessage(fetched, link)).toContain('\nLo recojo\nCuándo');
});

test('what bringing it costs is a line of the message and part of the total', () => {
  const brought = { ...details, municipality: 'Playa', feeCents: 15_000 };
  const message = formatOrderMessage({ ...order, details: brought }, link) ?? '';
  expect(message).toContain(
    '\nEntrega en Playa: $150.00 CUP\nTotal: $650.00 CUP + lo que se consulta\nA domicilio: Calle 5 n.º 12, Playa\n',
  );
  expect(formatOrderSms({ ...order, details: brought }, link)).toContain('Total: $650.00 CUP');
});

const text = fc.string({ unit: 'binary', maxLength: 60 });
const orders: fc.Arbitrary<OrderMessage> = fc.record({
  code: fc.constant('12345q'),
  storeName: text,
  lines: fc.array(
    fc.record({
      name: text,
      quantity: fc.integer({ min: 1, max: 999 }),
      price: fc.option(fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100)),
      currency: fc.constantFrom(...currencies),
    }),
    { minLength: 1, maxLength: 40 },
  ),
  details: fc.record({
    name: text,
    phone: fc.constantFrom('', '+5351234567'),
    mode: fc.constantFrom('p', 'd'),
    place: text,
    when: text,
    pay: text,
    note: text,
    recipientName: text,
    recipientPhone: fc.constantFrom('', '+5351234567'),
    municipality: fc.constant(''),
    feeCents: fc.constant(null),
  }),
  pricesAt: fc.constant('22 nov, 14:05'),
});

test('nothing that is typed makes a line of its own', () => {
  fc.assert(
    fc.property(orders, (any) => {
      const fitting = { ...any, lines: any.lines.slice(0, 8) };
      const made = formatOrderMessage(fitting, link) ?? '';
      const lines = made.split(/[\r\n\v\f\u0085\u2028\u2029]/);
      const { phone, recipientName, recipientPhone, when, pay, note } = any.details;
      const said = [phone, recipientName + recipientPhone, when, pay, note];
      const kept = said.filter((one) => toOneLine(one) !== '');
      expect(lines).toHaveLength(fitting.lines.length + 7 + kept.length);
      expect(lines[1]).toBe(link);
      expect(lines[fitting.lines.length + 4]).toMatch(/^Total: /);
    }),
  );
});

const names = Array.from({ length: 40 }, (_, index) => `Helado de fresa y chocolate ${index}`);
const lines = names.map((name) => ({ name, quantity: 2, price: 250, currency: 'CUP' as const }));
/** A link of so many characters. */
const linkOf = (length: number) => link.padEnd(length, 'x');

test('a message of many products stays as long as messengers take, and says what the link alone has', () => {
  const long = linkOf(800);
  const noted = { ...order, lines, details: { ...details, note: 'n'.repeat(300) } };
  const text = formatOrderMessage(noted, long) ?? '';
  expect(text.length).toBeLessThanOrEqual(messageMaxLength);
  expect(text.split('\n')[1]).toBe(long);
  const [, left = ''] = /^… y (\d+) más, en el enlace$/m.exec(text) ?? [];
  expect(names.filter((name) => text.includes(`${name} =`))).toEqual(
    names.slice(0, 40 - Number(left)),
  );
  for (const kept of [`Nota: ${'n'.repeat(300)}`, 'A domicilio: ', 'Total: $20,000.00 CUP']) {
    expect(text).toContain(kept);
  }
  fc.assert(
    fc.property(orders, fc.integer({ min: link.length, max: 2_100 }), (any, length) => {
      const written = formatOrderMessage(any, linkOf(length));
      const title = formatOrderSms(any, '').split('\n')[0] ?? '';
      if (written === null) {
        expect(title.length + length).toBeGreaterThan(messageMaxLength - 200);
        return;
      }
      expect(written.length).toBeLessThanOrEqual(messageMaxLength);
      expect(written.split('\n')[1]).toBe(linkOf(length));
      expect(written.isWellFormed()).toBe(true);
    }),
  );
});

test('of the words the list goes first, then the note, the place, who receives, and the link never', () => {
  const full = {
    ...details,
    note: 'n'.repeat(300),
    place: 'c'.repeat(200),
    recipientName: 'm'.repeat(100),
  };
  const write = (length: number) =>
    formatOrderMessage({ ...order, lines, details: full }, linkOf(length)) ?? '';
  // How much of note, place and recipient is still there.
  const kept = (length: number) =>
    [full.note, full.place, full.recipientName].map((whole) => {
      const text = write(length);
      if (text.includes(whole)) return 'whole';
      return text.includes(whole.slice(0, 3)) ? 'part' : 'none';
    });
  expect(kept(900)).toEqual(['whole', 'whole', 'whole']);
  expect(write(900)).toContain(' más, en el enlace');
  expect(kept(1_250)).toEqual(['part', 'whole', 'whole']);
  expect(write(1_250)).toMatch(/^… y 40 más, en el enlace$/m);
  expect(write(1_250)).toMatch(/^Nota: n+…$/m);
  expect(kept(1_550)).toEqual(['none', 'part', 'whole']);
  expect(write(1_550)).toMatch(/^A domicilio: c+…$/m);
  expect(kept(1_720)).toEqual(['none', 'none', 'part']);
  expect(write(1_720)).toMatch(/^A domicilio$/m);
  expect(write(1_720)).toMatch(/^Recibe: m+…$/m);
  expect(write(1_955)).toMatch(/x\nSoy Ana$/);
  const title = 'Pedido 123-45Q · Heladería Copo\n';
  expect(write(messageMaxLength - title.length)).toBe(
    title + linkOf(messageMaxLength - title.length),
  );
  expect(formatOrderMessage(order, linkOf(messageMaxLength - title.length + 1))).toBeNull();
});

test('however much is cut, the text is written a few dozen times', () => {
  let times = 0;
  const full = {
    ...details,
    ...{ place: 'c'.repeat(200), recipientName: 'm'.repeat(100) },
    get note() {
      times += 1;
      return 'n'.repeat(300);
    },
  };
  expect(formatOrderMessage({ ...order, lines, details: full }, linkOf(1_955))).toMatch(/Ana$/);
  expect(times).toBeGreaterThan(0);
  expect(times).toBeLessThan(60);
});

/** An order with the link that carries it. */
function makeOrder(count: number, given: OrderDetails) {
  const bought = Array.from({ length: count }, (_, index) => ({
    ...{ name: 'Helado de fresa y chocolate', quantity: 2, price: 250, currency: 'CUP' as const },
    productId: `k3v9x0q2m4${String(index).padStart(2, '0')}`,
  }));
  const fragment = formatOrderFragment({
    ...{ token: '0123456789ab', code: '12345q', minute: 29_925_485, details: given },
    lines: bought.map(({ productId, quantity, price, currency }) => ({
      ...{ productId, quantity, cost: { price, currency } },
    })),
  });
  const made = `https://vitrina.example/heladeria-copo/pedido${fragment}`;
  return { message: { ...order, lines: bought, details: given }, fragment, link: made };
}

test('forty lines with what people write are a text that messengers take and a link that opens whole', () => {
  const typical = { ...details, note: 'Toca el timbre dos veces, que está roto el de abajo.' };
  const { message, fragment, link: made } = makeOrder(40, typical);
  const text = formatOrderMessage(message, made) ?? '';
  expect(text.length).toBeLessThanOrEqual(messageMaxLength);
  expect(text).toContain(`\n${made}\n`);
  expect(parseOrderFragment(fragment)?.lines).toHaveLength(40);
  expect(parseOrderFragment(fragment)?.details).toEqual(typical);
});

test('details that fill their fields come out of the link whole, which is too long for a text', () => {
  const full: OrderDetails = {
    ...{ name: 'ñ'.repeat(100), phone: '+5351234567', mode: 'd', place: 'á'.repeat(200) },
    ...{ when: 'é'.repeat(40), pay: 'í'.repeat(40), note: 'ó'.repeat(300) },
    ...{ recipientName: 'ú'.repeat(100), recipientPhone: '+5351234568' },
    ...{ municipality: 'ü'.repeat(60), feeCents: 15_000 },
  };
  const { message, fragment, link: made } = makeOrder(1, full);
  expect(parseOrderFragment(fragment)?.details).toEqual(full);
  expect(formatOrderMessage(message, made)).toBeNull();
});

test('a message of the phone is title, link and total in its alphabet, and nothing of it is cut', () => {
  const sms = formatOrderSms(order, link);
  expect(sms.split('\n')).toEqual([
    toSmsText('Pedido 123-45Q · Heladería Copo'),
    link,
    'Total: $500.00 CUP + lo que se consulta',
  ]);
  const { message, link: made } = makeOrder(5, { ...details, phone: '', recipientName: '' });
  expect(countSmsParts(formatOrderSms(message, made))).toBeLessThanOrEqual(3);
  fc.assert(
    fc.property(orders, (any) => {
      const made = formatOrderSms(any, link);
      expect(toSmsText(made)).toBe(made);
      expect(made.split('\n')[1]).toBe(link);
    }),
  );
});

test('a text for the phone keeps the quantities that one sign stands for', () => {
  expect(toSmsText('Queso ½ libra, 1½ kg, ¾ L')).toBe('Queso 1/2 libra, 1 1/2 kg, 3/4 L');
  expect(toSmsText('2⅓ tazas, ⅛ L')).toBe('2 1/3 tazas, 1/8 L');
  expect(toSmsText('De 10\u201112 a 14\u201016')).toBe('De 10-12 a 14-16');
});

test('letters outside the alphabet of a phone become their likeness or go', () => {
  expect(toSmsText('«Jamón» ñandú, n.º 5 – 3 × 2… 🍦 €5 Ёлка')).toBe(
    '"Jamon" ñandu, n.o 5 - 3 x 2...  €5 ',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (any) => {
      const sent = toSmsText(any);
      expect(toSmsText(sent)).toBe(sent);
    }),
  );
});

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  // 153 places hold 76 of them and one that stays empty.
  ['€'.repeat(81), 2],
  ['€'.repeat(152), 2],
  ['€'.repeat(153), 3],
])('%# a text of the phone is so many messages', (sent, parts) => {
  expect(countSmsParts(sent)).toBe(parts);
});
