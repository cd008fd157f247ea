import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listOrderWays } from '#components/business/order-ways.ts';
import { formatWay } from '#islands/order/check.ts';

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

test('what no chat takes as an address leaves it without the text', () => {
  for (const way of ways) {
    const [href, isLong] = formatWay(way, 'é'.repeat(667), '12345q');
    expect(isLong).toBe(true);
    expect(readFields(href)[0]?.[1] ?? '').toBe('');
  }
});
