import { expect, test } from 'vitest';
import type { OrderPayload } from '#domain/orders/order-payload.ts';
import { readLinkedLines } from '#islands/owner/orders/order-draft.ts';

const [bread, cake] = ['k3v9x0q2m4td', 'abcdefghjkmn'];
const payload: OrderPayload = {
  token: '0123456789ab',
  code: '12345q',
  minute: 1,
  lines: [bread, cake].map((productId) => ({ productId, quantity: 2, cost: null })),
};
const sell = (id: string, url: string) => ({
  id,
  name: 'Pan',
  price: 5,
  currency: 'CUP' as const,
  business: { name: `Tienda ${url}`, url },
});

test('what the store does not sell any more is counted, and is no order of another', () => {
  const { lines, gone, otherStore } = readLinkedLines(payload, [sell(bread, 'copo')], 'copo');
  expect(lines.map(({ productId }) => productId)).toEqual([bread]);
  expect([gone, otherStore]).toEqual([1, null]);
  expect(readLinkedLines(payload, [], 'copo')).toEqual({ lines: [], gone: 2, otherStore: null });
});

test('an order of which only others sell something is that of another store', () => {
  const sold = [sell(bread, 'sol'), sell(cake, 'sol')];
  expect(readLinkedLines(payload, sold, 'copo').otherStore).toBe('Tienda sol');
  expect(readLinkedLines(payload, [...sold, sell(cake, 'copo')], 'copo').otherStore).toBeNull();
});

test('options, which are not sold yet, stand for their product', () => {
  const lines = ['0ab', '0cd', undefined].map((variantKey) => ({
    ...{ productId: bread, quantity: 500, cost: null },
    ...(variantKey !== undefined && { variantKey }),
  }));
  const linked = readLinkedLines({ ...payload, lines }, [sell(bread, 'copo')], 'copo');
  expect(linked.lines.map(({ quantity }) => quantity)).toEqual(['999']);
  expect(linked.gone).toBe(0);
});
