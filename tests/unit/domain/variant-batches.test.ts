import { expect, test } from 'vitest';
import { repriceVariants } from '#domain/batches/reprice-variants.ts';
import { planUndo } from '#domain/batches/undo.ts';

const variant = (key: string, price: number | null, stock = 5) => ({
  ...{ key, values: [key], price, price_old: null, stock, image: null },
});
const product = {
  ...{ id: 'k3v9x0q2m4td', name: 'Pulóver', price: 100, price_old: null },
  currency: 'CUP' as const,
  anchor: null,
};
const rise = { kind: 'percent', percent: 10, step: 1, oldPrice: 'keep' } as const;

test('a percentage changes each variant, and says what the product costs before and after', () => {
  const { step } = repriceVariants(product, [variant('000', 100), variant('001', 250)], rise);
  expect(step).toMatchObject({
    before: { price: 100 },
    after: { price: 110 },
    flags: [],
    variants: [
      { key: '000', price: 110, stock: 5 },
      { key: '001', price: 275, stock: 5 },
    ],
  });
});

test('one variant out of range holds back its product', () => {
  const dear = variant('001', 9_999_999_999);
  const { step } = repriceVariants(product, [variant('000', 100), dear], rise);
  expect(step).toMatchObject({ after: null, flags: ['out_of_range'] });
});

test('variants without a price are left out, and by the rate all are', () => {
  expect(repriceVariants(product, [variant('000', null)], rise)).toEqual({ kind: 'skipped' });
  const { step } = repriceVariants(product, [variant('000', null), variant('001', 100)], rise);
  expect(step?.variants).toMatchObject([{ price: null }, { price: 110 }]);
  const rate = { kind: 'rate', rates: { USD: 400 }, step: 1, oldPrice: 'keep' } as const;
  expect(repriceVariants(product, [variant('000', 100)], rate)).toEqual({ kind: 'passed-over' });
});

const before = { price: 100, variants: [variant('000', 100), variant('001', 250)] };
const after = { price: 110, variants: [variant('000', 110), variant('001', 275)] };

test('prices come back although pieces were sold since', () => {
  const present = {
    price: 110,
    stock: 3,
    variants: [variant('000', 110, 1), variant('001', 275, 2)],
  };
  expect(planUndo([{ before, after }], present)).toEqual({
    kind: 'restore',
    fields: { variants: [variant('000', 100, 1), variant('001', 250, 2)] },
  });
});

test('nothing of a product comes back when one of its prices was changed since', () => {
  const present = { price: 110, variants: [variant('000', 110), variant('001', 280)] };
  expect(planUndo([{ before, after }], present)).toEqual({ kind: 'keep' });
  const gone = { price: 110, variants: [variant('000', 110)] };
  expect(planUndo([{ before, after }], gone)).toEqual({ kind: 'keep' });
});

test('two batches are undone one after the other', () => {
  const [first, second, third] = [100, 110, 120].map((price) => ({
    variants: [variant('000', price)],
  }));
  const changes = [
    { before: second ?? {}, after: third ?? {} },
    { before: first ?? {}, after: second ?? {} },
  ];
  expect(planUndo(changes, { ...third })).toEqual({ kind: 'restore', fields: first });
});

test('options that a batch brought go again with all that came with them', () => {
  const options = [{ name: 'Talla', values: ['000'] }];
  const plain = { price: 90, stock: 1, options: [], variants: [] };
  const chosen = { price: 100, stock: 5, options, variants: [variant('000', 100)] };
  expect(planUndo([{ before: plain, after: chosen }], chosen)).toEqual({
    kind: 'restore',
    fields: plain,
  });
});
