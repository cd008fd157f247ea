import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { noteStep, putBack } from '#islands/owner/orders/Orders.tsx';
import { replyText } from '#islands/owner/orders/order-texts.ts';

const make = (id: string): Order => ({ id, state: 'new' }) as Order;
const accept = (id: string): Order => ({ id, state: 'accepted' }) as Order;
const list = (orders: readonly Order[]) => orders.map(({ id, state }) => `${id} ${state}`);

test('what is accepted from a list stays in its place, whatever the list has now', () => {
  const [b, d] = [
    { order: accept('b'), index: 1 },
    { order: accept('d'), index: 3 },
  ];
  const left = [make('a'), make('c'), make('e')];
  const whole = ['a new', 'b accepted', 'c new', 'd accepted', 'e new'];
  expect(list(putBack(left, [d, b]))).toEqual(whole);
  expect(list(putBack([...left, make('b')], [b, d]))).toEqual(whole);
  expect(list(putBack([], [d, b]))).toEqual(['b accepted', 'd accepted']);
  expect(putBack(left, [])).toEqual(left);
});

test('what was accepted on a list that has been left joins no other list', () => {
  const step = { list: '/orders', id: 'a', now: accept('a'), index: 0 };
  const cancelled = { list: '/orders?estado=cancelled', orders: [] };
  expect(noteStep(cancelled, step)).toBe(cancelled);
  const own = noteStep({ list: '/orders', orders: [] }, step);
  expect(own.orders).toEqual([{ order: accept('a'), index: 0 }]);
  const delivered = { ...make('a'), state: 'delivered' } as Order;
  expect(noteStep(own, { ...step, now: delivered }).orders).toEqual([]);
});

const line = {
  productId: 'p',
  name: 'Cake',
  quantity: 2,
  price: 300,
  currency: 'CUP',
} as const;

test('the reply says the total with the fee, and when it is wanted in the words of the order', () => {
  const order = { code: '7k3qma', state: 'accepted', lines: [line] } as const;
  const texts = [
    replyText({ ...order, lines: [line], deliveryFee: null, wanted: null }),
    replyText({ ...order, lines: [line], deliveryFee: 150, wanted: 'Mañana (24 nov)' }),
  ];
  expect(texts).toEqual([
    'Pedido 7K3-QMA aceptado. Total: $600.00 CUP.',
    'Pedido 7K3-QMA aceptado. Total: $750.00 CUP. Cuándo: Mañana (24 nov).',
  ]);
});
