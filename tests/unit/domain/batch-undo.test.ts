import { expect, test } from 'vitest';
import { planUndo } from '#domain/batches/undo.ts';

const present = { name: 'Pan', price: 300, stock: 4, currency: 'CUP', anchor: null };

test('a field that still is what the batch left goes back, and the rest of the product stays', () => {
  const change = { before: { price: 250 }, after: { price: 300 } };
  expect(planUndo([change], present)).toEqual({ kind: 'restore', fields: { price: 250 } });
});

test('a product of which one field was changed since stays whole', () => {
  const change = {
    before: { price: 250, name: 'Pan viejo' },
    after: { price: 300, name: 'Pan nuevo' },
  };
  expect(planUndo([change], present)).toEqual({ kind: 'keep' });
});

test('what the batch only read is not written', () => {
  const read = { name: 'Pan', currency: 'CUP', anchor: null };
  const change = { before: { ...read, price: 250 }, after: { ...read, price: 300 } };
  expect(planUndo([change], present)).toEqual({ kind: 'restore', fields: { price: 250 } });
  expect(planUndo([change], { ...present, name: 'Pan suave' })).toEqual({ kind: 'keep' });
});

test('a product that is gone stays gone', () => {
  expect(planUndo([{ before: { price: 250 }, after: { price: 300 } }], null).kind).toBe('keep');
});

test('a value that is an object is compared by what it holds', () => {
  const tied = { ...present, anchor: { currency: 'USD', price: 10 } };
  const change = {
    before: { anchor: null },
    after: { anchor: { price: 10, currency: 'USD' } },
  };
  expect(planUndo([change], tied).kind).toBe('restore');
  expect(planUndo([change], { ...tied, anchor: { currency: 'EUR', price: 10 } }).kind).toBe('keep');
  expect(planUndo([change], present).kind).toBe('keep');
});

test('parts of one file go back one behind the other', () => {
  const first = { before: { price: 200 }, after: { price: 250 } };
  const second = { before: { price: 250 }, after: { price: 300 } };
  expect(planUndo([second, first], present)).toEqual({ kind: 'restore', fields: { price: 200 } });
  expect(planUndo([first, second], present).kind).toBe('keep');
});

test('a product that a file created is taken out unless it was changed, sold pieces aside', () => {
  const created = { before: null, after: { ...present, stock: 9 } };
  expect(planUndo([created], present).kind).toBe('take-out');
  expect(planUndo([created], { ...present, price: 1 }).kind).toBe('keep');
});

test('a product with options that a file created is taken out although some were sold', () => {
  const variants = (stock: number, price = 300) => [{ key: '000', values: ['M'], price, stock }];
  const created = { before: null, after: { ...present, variants: variants(9) } };
  expect(planUndo([created], { ...present, variants: variants(7) }).kind).toBe('take-out');
  expect(planUndo([created], { ...present, variants: variants(9, 1) }).kind).toBe('keep');
  expect(planUndo([created], { ...present, variants: [] }).kind).toBe('keep');
});
