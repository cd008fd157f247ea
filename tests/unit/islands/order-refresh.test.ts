import { expect, test } from 'vitest';
import { type KeptLine, setQuantity } from '#domain/orders/kept-order.ts';
import { addToLines } from '#islands/order/change-lines.ts';
import type { Products, SheetVariant } from '#islands/order/products.ts';
import { leaveSent, refreshLines, repeatLines } from '#islands/order/refresh.ts';

const line: KeptLine = {
  productId: 'k3v9x0q2m4td',
  name: 'Pan',
  quantity: 3,
  price: 2,
  currency: 'CUP',
  delivery: false,
  minute: 10,
  sheet: '/copo/pedido',
};
const { quantity, ...before } = line;
const bought = { ...before, name: 'Pan de corteza', price: 3, minute: 12 };
const show = (minute: number, isSoldOut = false): Products =>
  new Map([[line.productId, { bought: { ...bought, minute }, isSoldOut, row: {} as HTMLElement }]]);
const none: Products = new Map();
const nowhere = () => false;

test('an order has the names and prices of the sheet that is open', () => {
  expect(refreshLines([line], show(12), nowhere)).toEqual({
    lines: [{ ...bought, quantity }],
    said: [],
  });
});

test('what is gone leaves it with another word than what is sold out', () => {
  expect(refreshLines([line], show(12, true), nowhere)).toEqual({
    lines: [],
    said: ['Agotado: Pan'],
  });
  expect(refreshLines([line], none, nowhere)).toEqual({ lines: [], said: ['Ya no se vende: Pan'] });
});

test('what was the newest of its sheet is gone too, whatever is the newest now', () => {
  const others: Products = new Map([
    [
      '000000000000',
      { bought: { ...bought, minute: 4 }, isSoldOut: false, row: {} as HTMLElement },
    ],
  ]);
  expect(refreshLines([line], others, nowhere).lines).toEqual([]);
});

test('what may stand elsewhere stays, as does what is newer than an old copy', () => {
  expect(refreshLines([line], none, () => true)).toEqual({ lines: [line], said: [] });
  for (const isSoldOut of [false, true]) {
    expect(refreshLines([line], show(9, isSoldOut), nowhere)).toEqual({ lines: [line], said: [] });
  }
});

test('an order from before is added at the prices of today, and what is left out is said', () => {
  const flan = { ...line, productId: '000000000001', name: 'Flan' };
  expect(repeatLines([], [line, flan], show(12))).toEqual({
    lines: [{ ...bought, quantity }],
    said: ['Ya no se vende: Flan'],
  });
  const full = Array.from({ length: 40 }, (_, n) => ({
    ...line,
    productId: String(n).padStart(12, '0'),
  }));
  expect(repeatLines(full, [line], show(12))).toEqual({
    lines: full,
    said: ['Un pedido admite 40 productos distintos como máximo.'],
  });
});

test('an order from before takes nothing away, and is there once however often it is repeated', () => {
  const more = { ...line, quantity: 5 };
  expect(repeatLines([more], [line], show(12)).lines).toEqual([{ ...bought, quantity: 5 }]);
  const { lines } = repeatLines([{ ...line, quantity: 1 }], [line], show(12));
  expect(lines).toEqual([{ ...bought, quantity }]);
  expect(repeatLines(lines, [line], show(12)).lines).toEqual(lines);
});

test('one more is said to be added only when it was', () => {
  expect(addToLines([line], before, 1, 'Añadido: Pan')).toEqual({
    lines: [{ ...line, quantity: 4 }],
    said: ['Añadido: Pan'],
  });
  const most = setQuantity([line], before, 999);
  expect(addToLines(most, before, 1, 'Añadido: Pan')).toEqual({
    lines: most,
    said: ['La cantidad debe ser un número entero de 1 a 999.'],
  });
});

const red = { key: '0a1', values: ['M', 'Rojo'], price: 5, isSoldOut: false };
const blue = { key: '0a2', values: ['M', 'Azul'], price: 6, isSoldOut: true };
const choose = (key: string, variant = 'M · Rojo'): KeptLine => ({
  ...{ ...line, name: 'Pulóver' },
  ...{ variantKey: key, variant },
});
const showOptions = (variants?: SheetVariant[]): Products =>
  new Map([
    [
      line.productId,
      {
        ...{ bought: { ...bought, name: 'Pulóver', price: null }, isSoldOut: false },
        ...{ row: {} as HTMLElement, choicesFile: '/copo/product/k3v9x0q2m4td.json' },
        ...(variants && { variants }),
      },
    ],
  ]);

test('a variant has its own price of today, and one that is gone or sold out is named', () => {
  const lines = [choose('0a1'), choose('0a2', 'M · Azul'), choose('0a3', 'L · Azul')];
  const { lines: fresh, said } = refreshLines(lines, showOptions([red, blue]), nowhere);
  expect(fresh).toEqual([
    {
      ...{ ...bought, name: 'Pulóver', price: 5 },
      ...{ quantity, variantKey: '0a1', variant: 'M · Rojo' },
    },
  ]);
  expect(said).toEqual(['Agotado: Pulóver (M, Azul)', 'Ya no se vende: Pulóver (L, Azul)']);
});

test('a variant stays as it was while what can be chosen is not read', () => {
  const { lines, said } = refreshLines([choose('0a3')], showOptions(), nowhere);
  expect([lines[0]?.price, lines[0]?.variantKey, said]).toEqual([2, '0a3', []]);
});

test('a product that has options now asks, and what is chosen first is what was ordered', () => {
  const { lines: asking } = refreshLines([line], showOptions([red]), nowhere);
  expect(asking).toEqual([{ ...bought, name: 'Pulóver', price: null, quantity: 3, asks: true }]);
  const thing = { ...bought, name: 'Pulóver', price: 5, variantKey: '0a1', variant: 'M · Rojo' };
  expect(addToLines(asking, thing, 1, '').lines).toEqual([{ ...thing, quantity: 3 }]);
  // The page of the product sees the order before the sheet has asked.
  expect(addToLines([line], thing, 1, '').lines).toEqual([{ ...thing, quantity: 3 }]);
  expect(addToLines([line], bought, 1, '').lines).toEqual([{ ...bought, quantity: 4 }]);
  const [one] = asking.map((ask) => ({ ...ask, quantity: 1 }));
  expect(one && addToLines([one], thing, 1, '').lines).toEqual([{ ...thing, quantity: 1 }]);
});

test('variants of a product that has no options any more stand for it together', () => {
  const { lines, said } = refreshLines([choose('0a1'), choose('0a2')], show(12), nowhere);
  expect([lines, said]).toEqual([[{ ...bought, quantity: 6 }], []]);
});

test('variants of an order from before are added again as they are today', () => {
  const again = [choose('0a1'), choose('0a2', 'M · Azul')];
  const { lines, said } = repeatLines([], again, showOptions([red, blue]));
  expect(lines.map(({ variantKey, price }) => [variantKey, price])).toEqual([['0a1', 5]]);
  expect(said).toEqual(['Agotado: Pulóver (M, Azul)']);
});

test('of an order that was sent only what was not chosen yet stays', () => {
  const flan = { ...line, productId: '000000000001', name: 'Flan' };
  const asked: KeptLine = { ...flan, price: null, asks: true };
  expect(leaveSent([line, asked], [line])).toEqual([asked]);
  expect(leaveSent([line], [line])).toEqual([]);
  // The product that was sent has options since.
  expect(leaveSent([line, asked], [line, asked])).toEqual([]);
  expect(leaveSent([line, flan], [line])).toEqual([line, flan]);
  expect(leaveSent([{ ...line, quantity: 9 }], [line])).toHaveLength(1);
});
