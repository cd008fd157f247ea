import { beforeEach, expect, test, vi } from 'vitest';
import { createStorage } from '../../../../support/browser-storage.ts';
import type { OwnProduct } from '#contract/products.ts';
import { countKeptEdits } from '#islands/owner/products/list-edit/kept-edits.ts';
import {
  canAdopt,
  describeOther,
  describeVariants,
  fieldsOf,
  readEdit,
} from '#islands/owner/products/list-edit/list-edit.ts';
import {
  createListEdits,
  openListEdits,
  whileSaving,
} from '#islands/owner/products/list-edit/list-edits.ts';

const pan = {
  ...{ id: 'pan', version: 1, name: 'Pan', price: 250, currency: 'CUP', stock: 5 },
} as OwnProduct;
const nothing = {
  ...{ saved: [], asked: [], refused: [], gone: [], batchIds: [], failure: null },
};

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
});

test('only what differs is a change, and it comes back after a reload', () => {
  const edits = createListEdits('store', 'browser');
  edits.type(pan, 'price', '280');
  edits.type(pan, 'name', 'Pan suave');
  edits.type(pan, 'name', 'Pan');
  expect(countKeptEdits('store')).toBe(1);
  const again = createListEdits('store', 'browser');
  expect(again.collect()).toEqual([
    { seen: edits.$edits.get().get('pan')?.base, set: { price: 280 } },
  ]);
  again.discard();
  expect(countKeptEdits('store')).toBe(0);
});

test('what cannot be saved says why at its field, and the rest can be', () => {
  const edits = createListEdits('store', 'browser');
  const flan = { ...pan, id: 'flan' };
  const cake = { ...pan, id: 'cake', currency: 'USD' as const };
  edits.type(pan, 'name', ' ');
  edits.type(flan, 'stock', '');
  edits.type(cake, 'price', '1.250');
  expect(edits.collect().map(({ set }) => set)).toEqual([{ stock: null }]);
  expect(edits.$edits.get().get('pan')?.problems).toEqual({
    name: 'Por favor ingresa el nombre del producto',
  });
  expect(edits.$edits.get().get('cake')?.problems).toEqual({
    price: 'Elige cuál de los dos precios es.',
  });
  // A text that says the same in other words changes nothing.
  edits.discard();
  edits.type(pan, 'price', '250.00');
  expect(edits.collect()).toEqual([]);
  expect(edits.$edits.get().size).toBe(0);
});

test('what was typed while it was being saved stays', () => {
  const edits = createListEdits('store', 'browser');
  edits.type(pan, 'price', '280');
  const sent = edits.$edits.get();
  edits.type(pan, 'stock', '4');
  edits.settle(sent, { ...nothing, saved: [{ ...pan, price: 280, version: 2 }] });
  const [left] = edits.$edits.get().values();
  expect([left?.base.version, left?.typed]).toEqual([2, { stock: '4' }]);
});

test.each([
  ['price', '280', '250', { price: 280 }],
  ['stock', '', '5', { stock: null }],
] as const)(
  'a %s that is typed back while it is being saved is saved next',
  (field, typed, former, change) => {
    const edits = createListEdits('store', 'browser');
    edits.type(pan, field, typed);
    const sent = edits.$edits.get();
    edits.type(pan, field, former);
    edits.settle(sent, { ...nothing, saved: [{ ...pan, ...change, version: 2 }] });
    const [left] = edits.$edits.get().values();
    expect([left?.base.version, left?.typed]).toEqual([2, { [field]: former }]);
    expect(countKeptEdits('store')).toBe(1);
  },
);

test('what is typed into a list that opens again while it is being saved is kept', async () => {
  const place = { storeId: 'store', place: 'browser' } as const;
  const first = openListEdits('store', 'browser');
  first.type(pan, 'price', '280');
  const sent = first.$edits.get();
  const response = Promise.withResolvers<null>();
  const saving = whileSaving(first, place, async () => {
    await response.promise;
    first.settle(sent, { ...nothing, saved: [{ ...pan, price: 280, version: 2 }] });
  });
  openListEdits('store', 'browser').type(pan, 'stock', '4');
  response.resolve(null);
  await saving;
  const again = openListEdits('store', 'browser');
  expect(again).not.toBe(first);
  expect([...again.$edits.get().values()].map(({ typed }) => typed)).toEqual([{ stock: '4' }]);
});

test('what somebody else changed is asked about, and either answer is taken', () => {
  const edits = createListEdits('store', 'browser');
  const other = { ...pan, price: 280, stock: null, version: 2 };
  edits.type(pan, 'price', '300');
  const sent = edits.$edits.get();
  edits.settle(sent, { ...nothing, asked: [other] });
  const [asked] = edits.$edits.get().values();
  expect(asked && describeOther(asked)).toBe('Cambió en otro lugar: $250 → $280');
  // It is not sent over the other before it is answered.
  expect(edits.collect()).toEqual([]);
  edits.adopt('pan');
  expect(edits.collect()).toMatchObject([{ seen: { version: 2 }, set: { price: 300 } }]);
  edits.settle(edits.$edits.get(), { ...nothing, asked: [{ ...other, price: 290, version: 3 }] });
  edits.drop('pan');
  expect(edits.$edits.get().size).toBe(0);
});

test('a refusal stands at its field or over its row', () => {
  const edits = createListEdits('store', 'browser');
  edits.type(pan, 'stock', '3');
  const issues = [
    { path: 'stock', message: 'Tiene opciones' },
    { path: '', message: 'No se puede' },
  ];
  edits.settle(edits.$edits.get(), { ...nothing, refused: [{ id: 'pan', issues }] });
  expect(edits.$edits.get().get('pan')).toMatchObject({
    problems: { stock: 'Tiene opciones' },
    problem: 'No se puede',
  });
});

test('a field is read as the form of the product reads it', () => {
  expect(readEdit({ base: pan, typed: { price: '4.500,00' } }).set).toEqual({ price: 4500 });
  expect(readEdit({ base: pan, typed: { stock: '1.000' } }).problems).toEqual({
    stock: 'La cantidad disponible debe ser un número entero desde 0',
  });
});

test('a name from before a rule keeps no price from being saved, and nothing typed is lost', () => {
  const edits = createListEdits('store', 'browser');
  const old = { ...pan, name: 'Pan\u200B '.repeat(60) };
  edits.type(old, 'price', '280');
  edits.type(old, 'stock', 'muchos');
  expect(edits.collect()).toEqual([]);
  expect(edits.$edits.get().get('pan')).toMatchObject({
    typed: { price: '280', stock: 'muchos' },
    problems: { stock: 'La cantidad disponible debe ser un número entero desde 0' },
  });
  edits.type(old, 'stock', '3');
  expect(edits.collect()[0]?.set).toEqual({ price: 280, stock: 3 });
});

test('price and stock that a product has by its options since are not typed over', () => {
  const edits = createListEdits('store', 'browser');
  edits.type(pan, 'price', '300');
  edits.type(pan, 'name', 'Pan suave');
  const other = { ...pan, version: 2, variantCount: 2 };
  edits.settle(edits.$edits.get(), { ...nothing, asked: [other] });
  const [asked] = edits.$edits.get().values();
  expect(asked && describeOther(asked)).toContain('ahora tiene opciones');
  edits.adopt('pan');
  expect(edits.collect()).toMatchObject([{ seen: { version: 2 }, set: { name: 'Pan suave' } }]);
  expect(edits.collect()[0]?.set).toEqual({ name: 'Pan suave' });
  const flan = { ...pan, id: 'flan' };
  edits.type(flan, 'stock', '2');
  edits.settle(edits.$edits.get(), { ...nothing, asked: [{ ...flan, variantCount: 2 }] });
  const nothingLeft = edits.$edits.get().get('flan');
  expect(asked && canAdopt(asked)).toBe(true);
  expect(nothingLeft && canAdopt(nothingLeft)).toBe(false);
  edits.adopt('flan');
  expect(edits.$edits.get().has('flan')).toBe(false);
});

test('a product with options has its name as a field, and says what they come to', () => {
  const shirt = { ...pan, variantCount: 2, priceFrom: true as const, stock: 14 };
  expect(fieldsOf(pan)).toEqual(['name', 'price', 'stock']);
  expect(fieldsOf(shirt)).toEqual(['name']);
  expect(describeVariants(shirt)).toBe('desde $250.00 CUP · 14 disponibles');
});
