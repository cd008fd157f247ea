import { expect, test } from 'vitest';
import {
  describeBasis,
  type KnownProduct,
  listNewCategories,
  planImport,
} from '#domain/imports/plan.ts';

const pan: KnownProduct = {
  ...{ id: 'k3v9x0q2m4td', name: 'Pan', description: 'De agua\ny sal', price: 25, price_old: null },
  ...{ currency: 'CUP', stock: 4, category: 'Panes', offer: false, delivery: true },
  ...{ isVisible: true, isHeld: false },
};
const flan = { ...pan, id: 'a3v9x0q2m4td', name: 'Flan', isVisible: false, isHeld: true };

test('finds a product by its id, else by its exact name, and makes what is new', () => {
  const steps = planImport(
    [
      { row: 2, id: pan.id, name: 'Pan de sal', price: 25 },
      { row: 3, name: 'Flan', price: 25 },
      { row: 4, name: 'flan', price: null, stock: 3 },
    ],
    [pan, flan],
  );
  expect(steps.map(({ kind }) => kind)).toEqual(['change', 'same', 'create']);
  expect(steps.map((step) => step.kind !== 'refuse' && step.set)).toEqual([
    { name: 'Pan de sal' },
    {},
    { name: 'flan', stock: 3 },
  ]);
});

test('what a spreadsheet makes of lines, or of a category, is no change', () => {
  const [step] = planImport(
    [{ row: 2, id: pan.id, description: 'De agua\r\ny sal', category: ' PANES' }],
    [pan],
  );
  expect(step?.kind).toBe('same');
});

test('refuses what it cannot tell or may not do', () => {
  const twin = { ...pan, id: 'b3v9x0q2m4td' };
  const steps = planImport(
    [
      { row: 2, name: 'Pan', price: 1 },
      { row: 3, id: 'z3v9x0q2m4td', name: 'Ron' },
      { row: 4, id: flan.id, isVisible: true },
      { row: 5, name: 'Té' },
      { row: 6, name: 'Té' },
    ],
    [pan, twin, flan],
  );
  expect(
    steps.map((step) => step.kind === 'refuse' && [step.issue.column, step.issue.row]),
  ).toEqual([
    ['name', 2],
    ['id', 3],
    ['isVisible', 4],
    ['name', 5],
    ['name', 6],
  ]);
});

test('of a product with variants prices and stock are theirs', () => {
  const steps = planImport(
    [
      { row: 2, id: pan.id, price: 25, stock: 4, category: 'Dulces' },
      { row: 3, name: 'Flan', stock: 9 },
    ],
    [
      { ...pan, hasVariants: true },
      { ...flan, hasVariants: true },
    ],
  );
  expect(steps.map((step) => (step.kind === 'refuse' ? step.issue.column : step.set))).toEqual([
    { category: 'Dulces' },
    'stock',
  ]);
});

test('what is sold meanwhile makes no plan stale, and any other field of the row does', () => {
  const rows = [{ row: 2, id: pan.id, price: 30, stock: 10 }];
  const describe = (product: KnownProduct) =>
    JSON.stringify(planImport(rows, [product]).map(describeBasis));
  expect(describe({ ...pan, stock: 3 })).toBe(describe(pan));
  expect(describe({ ...pan, stock: 10 })).toBe(describe(pan));
  expect(describe({ ...pan, offer: true })).toBe(describe(pan));
  expect(describe({ ...pan, price: 26 })).not.toBe(describe(pan));
  expect(
    JSON.stringify(planImport([{ ...rows[0], row: 2, price: 31 }], [pan]).map(describeBasis)),
  ).not.toBe(describe(pan));
});

test('names each new category once', () => {
  const steps = planImport(
    [
      { row: 2, name: 'Ron', category: 'Bebidas' },
      { row: 3, name: 'Té', category: 'bebidas ' },
      { row: 4, name: 'Sal', category: 'panes' },
      { row: 5, name: 'Aire', category: null },
    ],
    [],
  );
  expect(listNewCategories(steps, ['Panes'])).toEqual(['Bebidas']);
});
