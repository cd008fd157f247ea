import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies } from '#domain/money/money.ts';
import {
  formatOrderMessage,
  formatOrderSms,
  messageMaxLength,
  type OrderMessage,
} from '#domain/orders/order-message.ts';
import { countSmsParts, toSmsText } from '#domain/orders/sms-text.ts';

const link = 'https://vitrina.example/copo/pedido#p=1.0123456789ab.12345q.abc.k3v9x0q2m4td*2@c8c';
const order: OrderMessage = {
  code: '12345q',
  storeName: 'Heladería Copo',
  customerName: 'Ana',
  lines: [
    { name: 'Helado de fresa', quantity: 2, price: 250, currency: 'CUP' },
    { name: 'Torta', quantity: 1, price: null, currency: 'CUP' },
  ],
  mode: 'delivery',
  place: 'Calle 5 n.º 12',
  when: 'mañana',
  pay: 'Transfermóvil',
  receiver: { name: 'Marta', phone: '+5351234567' },
  note: '',
  pricesAt: '22 nov, 14:05',
};

test('a message says all that the shop needs, a thing a line, the link before what may be cut', () => {
  expect(formatOrderMessage(order, link).split('\n')).toEqual([
    'Pedido 123-45Q · Heladería Copo',
    link,
    'Soy Ana',
    '',
    '2 x Helado de fresa = $500.00 CUP',
    '1 x Torta = precio a consultar',
    'Total: $500.00 CUP + lo que se consulta',
    'A domicilio: Calle 5 n.º 12',
    'Recibe: Marta +5351234567',
    'Cuándo: mañana',
    'Pago: Transfermóvil',
    'Precios del 22 nov, 14:05',
  ]);
  const fetched = { ...order, mode: 'pickup' as const, receiver: null };
  expect(formatOrderMessage(fetched, link)).toContain('\nLo recojo\nCuándo');
});

const text = fc.string({ unit: 'binary', maxLength: 60 });
const orders = fc.record({
  code: fc.constant('12345q'),
  storeName: text,
  customerName: text,
  lines: fc.array(
    fc.record({
      name: text,
      quantity: fc.integer({ min: 1, max: 999 }),
      price: fc.option(fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100)),
      currency: fc.constantFrom(...currencies),
    }),
    { minLength: 1, maxLength: 40 },
  ),
  mode: fc.constantFrom('pickup' as const, 'delivery' as const),
  place: text,
  when: text,
  pay: text,
  receiver: fc.option(fc.record({ name: text, phone: text })),
  note: text,
  pricesAt: fc.constant('22 nov, 14:05'),
});

test('nothing that is typed makes a line of its own', () => {
  fc.assert(
    fc.property(orders, (any) => {
      const fitting = { ...any, lines: any.lines.slice(0, 10) };
      const lines = formatOrderMessage(fitting, link).split(/[\r\n\v\f\u0085\u2028\u2029]/);
      const said = [any.receiver?.name.concat(any.receiver.phone), any.when, any.pay, any.note];
      const kept = said.filter((one) => one !== undefined && /[^\s\p{Cc}\p{Z}\uFEFF]/u.test(one));
      expect(lines).toHaveLength(fitting.lines.length + 7 + kept.length);
      expect(lines[1]).toBe(link);
      expect(lines[fitting.lines.length + 4]).toMatch(/^Total: /);
    }),
  );
});

test('a message of many products stays as long as messengers take, and says what the link alone has', () => {
  const names = Array.from({ length: 40 }, (_, index) => `Helado de fresa y chocolate ${index}`);
  const lines = names.map((name) => ({ name, quantity: 2, price: 250, currency: 'CUP' as const }));
  const long = `${link}${'x'.repeat(700)}`;
  const text = formatOrderMessage({ ...order, lines, note: 'n'.repeat(300) }, long);
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
    fc.property(orders, (any) => {
      const made = formatOrderMessage(any, link);
      expect(made.length).toBeLessThanOrEqual(messageMaxLength);
      expect(made.split('\n')[1]).toBe(link);
    }),
  );
});

test('a message of the phone is in its alphabet, and has its link where three hold it', () => {
  const sms = formatOrderSms(order, link);
  expect(sms).not.toContain('\n\n');
  expect(sms).toContain('Cuando: mañana');
  expect(sms.endsWith(link)).toBe(true);
  const many = Array.from({ length: 20 }, () => ({
    ...{ name: 'Helado de fresa y chocolate', quantity: 2, price: 250 },
    currency: 'CUP' as const,
  }));
  expect(formatOrderSms({ ...order, lines: many }, link)).not.toContain('https:');
  fc.assert(
    fc.property(orders, (any) => {
      const made = formatOrderSms(any, link);
      expect(toSmsText(made)).toBe(made);
      expect(made.endsWith(link) && countSmsParts(made) > 3).toBe(false);
    }),
  );
});

test('a text for the phone keeps the quantities that one sign stands for', () => {
  expect(toSmsText('Queso ½ libra, 1½ kg, ¾ L')).toBe('Queso 1/2 libra, 1 1/2 kg, 3/4 L');
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
