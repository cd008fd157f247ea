import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { listOrderWays } from '#components/store/order-ways.ts';
import type { OrderDetails } from '#domain/orders/order-details.ts';
import { formatOrderMessage, formatOrderSms } from '#domain/orders/order-message.ts';
import { formatOrderFragment, parseOrderFragment } from '#domain/orders/order-payload.ts';
import { toSmsText } from '#domain/orders/sms-text.ts';
import { formatWay, startCheck } from '#islands/order/check.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const ways = listOrderWays({
  email: 'a@b.example',
  phone: '+53 5123 4567',
  whatsapp: true,
  telegram: true,
  telegram_username: 'copo',
});
const readFields = (href: string) => [...new URL(href).searchParams];

test('each way carries a text that is typed whole, and adds no field', () => {
  expect(ways.map(({ to }) => to)).toEqual([
    'https://wa.me/5351234567?text=',
    'https://t.me/copo?text=',
    'sms:+5351234567?body=',
    'mailto:a@b.example?body=',
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const way of ways) {
        const [href, isLong] = formatWay(way, text, '12345q');
        const [first, ...more] = readFields(href);
        expect(isLong).toBe(false);
        expect(first?.[1]).toBe(way.way === 'mail' ? text.replaceAll('\n', '\r\n') : text);
        expect(more).toEqual(way.way === 'mail' ? [['subject', 'Pedido 123-45Q']] : []);
      }
    }),
  );
});

/** Names as shops and buyers write them, and as they trip up addresses, mails and alphabets. */
const awkward = [
  '¿Pan? ¡Sí!',
  'Café & té',
  'Mesa #3',
  '50% de leche',
  'a=b&c=d',
  'Queso+jamón',
  'Batido «Ibérico»',
  '2 x 1 = $0.00',
  'https://wa.me/5351234567?text=hola',
  'C:\\carpeta\\pan',
  'O\'Higgins "El Rápido"',
  'Helado 🍦🍓',
  'Familia 👨‍👩‍👧‍👦',
  'Bandera 🇨🇺',
  'ñandú, pingüino y coño',
  'Ёлка и мёд',
  'قهوة عربية',
  '日本茶 500 g',
  '½ libra, 1½ kg',
  'Total: $0.00 [x] {y} <z>',
  '%20%0A%u00e1',
  '*negrita* _cursiva_ ~tachado~',
];

test('names of awkward kinds arrive unchanged by each way', () => {
  for (const name of awkward) {
    const details: OrderDetails = {
      ...{ name, phone: '', mode: 'd', place: name, when: '', pay: '', note: name },
      ...{ recipientName: name, recipientPhone: '', municipality: '', feeCents: null },
    };
    const lines = [
      { name, productId: 'k3v9x0q2m7tb', quantity: 2, price: 10, currency: 'CUP' as const },
    ];
    const head = { token: '0123456789ab', code: '12345q', minute: 29_925_485 };
    const cost = { price: 10, currency: 'CUP' as const };
    const fragment = formatOrderFragment({
      ...{ ...head, details, lines: [{ productId: 'k3v9x0q2m7tb', quantity: 2, cost }] },
    });
    const link = `https://vitrina.example/copo/pedido${fragment}`;
    const order = { code: head.code, storeName: name, lines, details, pricesAt: '22 nov, 14:05' };
    const text = formatOrderMessage(order, link) ?? '';
    for (const line of [`Soy ${name}`, `2 x ${name} = $20.00 CUP`, `Nota: ${name}`]) {
      expect(text.split('\n')).toContain(line);
    }
    for (const way of ways.filter(({ way: kind }) => kind !== 'sms')) {
      const [href] = formatWay(way, text, head.code);
      expect(readFields(href)[0]?.[1]?.replaceAll('\r\n', '\n')).toBe(text);
      // Ways that read an address by hand take the first of these for the end of the text.
      expect(new URL(href).hash).toBe('');
    }
    const sms = formatOrderSms(order, link);
    const [href] = formatWay(ways.find(({ way }) => way === 'sms') ?? {}, sms, head.code);
    expect(readFields(href)[0]?.[1]).toBe(sms);
    expect(sms.split('\n')[0]).toBe(toSmsText(`Pedido 123-45Q · ${name}`));
    const opened = /^\S+(#p=\S+)$/m.exec(sms)?.[1] ?? '';
    expect(parseOrderFragment(opened)?.details).toEqual(details);
  }
});

test('what no chat takes as an address leaves it without the text', () => {
  for (const way of ways) {
    const [href, isLong] = formatWay(way, 'é'.repeat(667), '12345q');
    expect(isLong).toBe(true);
    expect(readFields(href)[0]?.[1] ?? '').toBe('');
  }
});

/** The message after a tap on "Copiar", in a browser whose old way copies what is selected, or does not. */
async function copyIn(clipboard: object | undefined, canCopySelected: boolean): Promise<string> {
  const field = { value: 'Pedido', closest: () => null, select: vi.fn() };
  const note = { textContent: '' };
  const button = new EventTarget();
  vi.stubGlobal('navigator', { clipboard });
  vi.stubGlobal('document', {
    execCommand: () => canCopySelected && field.select.mock.calls.length > 0,
    querySelector: (selector: string) => (selector === '[data-text]' ? field : button),
    querySelectorAll: (selector: string) => (selector === '[data-note]' ? [note] : []),
  });
  startCheck(() => undefined);
  button.dispatchEvent(new Event('click'));
  await expect.poll(() => note.textContent).not.toBe('');
  return note.textContent;
}

const refusing = { writeText: () => Promise.reject(new DOMException('No', 'NotAllowedError')) };

test.each([
  ['copies', { writeText: () => Promise.resolve() }, false, 'Pedido copiado.'],
  ['has no clipboard but copies what is selected', undefined, true, 'Pedido copiado.'],
  ['refuses the clipboard but copies what is selected', refusing, true, 'Pedido copiado.'],
  ['refuses both', refusing, false, 'No se pudo copiar. Copia el texto a mano.'],
])('a browser that %s', async (_, clipboard, isCopied, said) => {
  expect(await copyIn(clipboard, isCopied)).toBe(said);
});
