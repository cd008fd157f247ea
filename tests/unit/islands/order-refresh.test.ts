import { expect, test } from 'vitest';
import type { KeptLine } from '#domain/orders/kept-order.ts';
import { refreshLines } from '#islands/order/refresh.ts';

const line: KeptLine = {
  ...{ productId: 'k3v9x0q2m4td', name: 'Pan', quantity: 3, price: 2, currency: 'CUP' },
  ...{ delivery: false, minute: 10 },
};
const { quantity, ...before } = line;
const bought = { ...before, name: 'Pan de corteza', price: 3, minute: 12 };
const row = {} as HTMLElement;
const here = new Map([[line.productId, { bought, isSoldOut: false, row }]]);
const none = new Map<string, never>();

test('an order has the names and prices of the sheet that is open', () => {
  expect(refreshLines([line], here, { isSplit: false, minute: 12 })).toEqual([
    { ...bought, quantity },
  ]);
});

test('what is sold out or gone leaves it', () => {
  const soldOut = new Map([[line.productId, { bought, isSoldOut: true, row }]]);
  expect(refreshLines([line], soldOut, { isSplit: false, minute: 12 })).toEqual([]);
  expect(refreshLines([line], none, { isSplit: false, minute: 12 })).toEqual([]);
});

test('what stands on another sheet stays, as does what is newer than an old copy', () => {
  expect(refreshLines([line], none, { isSplit: true, minute: 12 })).toEqual([line]);
  expect(refreshLines([line], here, { isSplit: false, minute: 9 })).toEqual([line]);
});
