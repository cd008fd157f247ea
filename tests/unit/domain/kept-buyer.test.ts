import { expect, test } from 'vitest';
import { isVisitors } from '#domain/browser/visitor-storage.ts';
import { buyerKey, formatBuyer, parseBuyer } from '#domain/orders/kept-buyer.ts';

const now = Date.UTC(2026, 10, 22, 19, 5);
const day = 24 * 3_600_000;
const buyer = {
  name: 'Ana Pérez',
  phone: '5 234-5678',
  place: 'Calle 23 #456 e/ J y K',
  recipientName: '',
  recipientPhone: '',
};

test('what a buyer wrote of himself comes back for ninety days, and is the visitor’s own', () => {
  expect(parseBuyer(formatBuyer(buyer, now - 89 * day), now)).toEqual(buyer);
  expect(parseBuyer(formatBuyer(buyer, now - 90 * day), now)).toBeNull();
  expect(isVisitors(buyerKey)).toBe(true);
});

test('what was not written here is nothing, or what of it can be a field', () => {
  const none = { name: '', phone: '', place: '', recipientName: '', recipientPhone: '' };
  for (const text of [null, '', '{"at":', '5', 'null', '[]', formatBuyer(none, now)]) {
    expect(parseBuyer(text, now)).toBeNull();
  }
  const spoilt = { ...buyer, name: 5, place: 'a'.repeat(201), note: 'x' };
  expect(parseBuyer(formatBuyer(spoilt as never, now), now)).toEqual({
    ...none,
    phone: buyer.phone,
  });
});
