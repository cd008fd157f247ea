import { expect, test } from 'vitest';
import type { OrderPayload, PayloadLine } from '#domain/orders/order-payload.ts';
import {
  addToLines,
  chooseVariant,
  type DraftLine,
  isOpen,
  readLinkedLines,
  restoreLines,
  writeLines,
} from '#islands/owner/orders/order-draft.ts';

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

test('what was chosen of a product without options any more stands for it', () => {
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

const variants = [
  { key: '0a0', values: ['M', 'Rojo'], price: 250 },
  { key: '0a1', values: ['L', 'Rojo'], price: 300 },
];
const shirt = { ...sell(bread, 'copo'), name: 'Pulóver', price: 250, variants };
const readVariants = (lines: readonly PayloadLine[]) =>
  readLinkedLines({ ...payload, lines }, [shirt], 'copo');

test('lines of variants are each their own, with their price of today', () => {
  const { lines, gone } = readVariants([
    { productId: bread, variantKey: '0a1', quantity: 2, cost: { price: 280, currency: 'CUP' } },
    { productId: bread, variantKey: '0a0', quantity: 1, cost: { price: 250, currency: 'CUP' } },
    // It is not sold any more.
    { productId: bread, variantKey: '0a9', quantity: 1, cost: null },
  ]);
  expect(lines.map(({ variantKey, price, asked }) => [variantKey, price, asked])).toEqual([
    ['0a1', 300, { price: 280, currency: 'CUP' }],
    ['0a0', 250, null],
  ]);
  expect(gone).toBe(1);
  expect(writeLines(lines, true)).toEqual([
    { productId: bread, variantKey: '0a1', quantity: 2, price: 280, currency: 'CUP' },
    { productId: bread, variantKey: '0a0', quantity: 1, price: 250, currency: 'CUP' },
  ]);
});

test('a line without a choice asks for one, and has no price before', () => {
  const [line] = readVariants([
    { productId: bread, quantity: 2, cost: { price: 250, currency: 'CUP' } },
  ]).lines;
  if (line === undefined) throw new Error('There is no line');
  expect([isOpen(line), line.price, line.asked]).toEqual([true, null, null]);
  const chosen = chooseVariant(line, '0a1');
  expect([isOpen(chosen), chosen.price]).toEqual([false, 300]);
  expect(isOpen(chooseVariant(chosen, ''))).toBe(true);
  // What was chosen comes back with the form.
  const kept = { lines: [{ ...chosen, quantity: '7' }], removed: [] };
  expect(restoreLines([line], kept)).toEqual([{ ...chosen, quantity: '7' }]);
});

test('each line of a product has an id of its own, also after another was removed', () => {
  const addChosen = (lines: readonly DraftLine[], key: string): DraftLine[] =>
    addToLines(lines, shirt).map((line) => (isOpen(line) ? chooseVariant(line, key) : line));
  const [first, ...others] = addChosen(addChosen([], '0a0'), '0a1');
  expect(first).toBeDefined();
  const lines = addChosen(others, '0a0');
  expect(new Set(addToLines(lines, shirt).map(({ id }) => id)).size).toBe(3);
});
