import { expect, test } from 'vitest';
import type { OrderPayload, PayloadLine } from '#domain/orders/order-payload.ts';
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

const dear = { price: 900, currency: 'CUP' as const };
const makeOptions = (costs: readonly PayloadLine['cost'][], quantity: number): PayloadLine[] =>
  costs.map((cost, index) => ({ productId: bread, variantKey: `0a${index}`, quantity, cost }));
const readOptions = (lines: readonly PayloadLine[]) =>
  readLinkedLines({ ...payload, lines }, [sell(bread, 'copo')], 'copo');

test('options, which are not sold yet, stand for their product', () => {
  const linked = readOptions(makeOptions([dear, dear, dear], 5));
  expect(linked.lines.map(({ quantity, asked }) => [quantity, asked])).toEqual([['15', dear]]);
  expect(linked.gone).toBe(0);
});

test('options of more than an order takes are not cut to less', () => {
  expect(readOptions(makeOptions([null, null], 999)).lines[0]?.quantity).toBe('1998');
});

test.each([
  ['prices', { price: 0.01, currency: 'CUP' as const }],
  ['currencies', { ...dear, currency: 'USD' as const }],
  ['prices, of which one is not known', null],
])('options of different %s claim none for their product', (_, other) => {
  for (const costs of [
    [dear, other],
    [other, dear],
    [dear, other, dear],
  ]) {
    const [line] = readOptions(makeOptions(costs, 1)).lines;
    expect(line?.asked).toEqual({ price: null, currency: 'CUP' });
  }
});
