import { expect, test } from 'vitest';
import {
  describeBasis,
  type KnownProduct,
  listNewCategories,
  planImport,
} from '#domain/imports/plan.ts';
import type { ImportRow, ImportVariant } from '#domain/imports/read-rows.ts';

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

test('a held product that was visible takes its own download back, with another price too', () => {
  const held = { ...pan, isHeld: true };
  const row = { row: 2, id: pan.id, isVisible: true };
  expect(planImport([row], [held])).toMatchObject([{ kind: 'same' }]);
  expect(planImport([{ ...row, price: 30 }], [held])).toMatchObject([
    { kind: 'change', set: { price: 30 } },
  ]);
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
    steps.map((step) => step.kind === 'refuse' && [step.issues[0]?.column, step.issues[0]?.row]),
  ).toEqual([
    ['name', 2],
    ['id', 3],
    ['isVisible', 4],
    ['name', 5],
    ['name', 6],
  ]);
});

test('refuses two rows about one product, though one says its id and the other its name', () => {
  const rows = [
    { row: 2, id: pan.id, price: 30 },
    { row: 3, name: 'Flan', price: 30 },
    { row: 4, name: 'Pan', price: 40 },
  ];
  const steps = planImport(rows, [pan, flan]);
  expect(
    steps.map((step) => step.kind === 'refuse' && [step.issues[0]?.column, step.issues[0]?.row]),
  ).toEqual([['id', 2], false, ['name', 4]]);
});

test('of a product with variants prices and stock are theirs', () => {
  const steps = planImport(
    [
      { row: 2, id: pan.id, price: 25, stock: 4, category: 'Dulces' },
      { row: 3, name: 'Flan', stock: 9 },
    ],
    [
      { ...pan, options: [{ name: 'Tamaño', values: ['Grande'] }] },
      { ...flan, options: [{ name: 'Tamaño', values: ['Grande'] }] },
    ],
  );
  expect(steps.map((step) => (step.kind === 'refuse' ? step.issues[0]?.column : step.set))).toEqual(
    [{ category: 'Dulces' }, 'stock'],
  );
});

const shirt: KnownProduct = {
  ...{ ...pan, id: 'c3v9x0q2m4td', name: 'Pulóver', price: 900, stock: 5 },
  options: [
    { name: 'Talla', values: ['S', 'M'] },
    { name: 'Color', values: ['Rojo'] },
  ],
  variants: [
    { key: '000', values: ['S', 'Rojo'], price: 900, price_old: null, stock: 2, image: 'foto' },
    { key: '001', values: ['M', 'Rojo'], price: 950, price_old: 990, stock: 3 },
  ],
};
const [small, medium] = shirt.variants ?? [];
const optioned = (...variants: readonly ImportVariant[]) => ({
  ...{ row: 2, name: 'Pulóver', options: ['color', 'Talla'], variants },
});

test('a combination changes by its values, a new one is added, and one without a row stays', () => {
  const rows = [
    optioned({ row: 2, values: ['rojo', 'M'], price: 1_000 }, { row: 3, values: ['Azul', 'M'] }),
  ];
  const [step] = planImport(rows, [shirt]);
  expect(step).toMatchObject({
    kind: 'change',
    set: {
      options: [
        { name: 'Talla', values: ['S', 'M'] },
        { name: 'Color', values: ['Rojo', 'Azul'] },
      ],
      variants: [
        small,
        { ...medium, price: 1_000 },
        { values: ['M', 'Azul'], price: null, price_old: null, stock: null },
      ],
    },
  });
  const same = [optioned({ row: 2, values: ['Rojo', 'M'], price: 950, stock: 3 })];
  expect(planImport(same, [shirt])).toMatchObject([{ kind: 'same', set: {} }]);
});

test('a product that gets options gives its price to those that say none', () => {
  const row = { row: 2, name: 'Pan', options: ['Tamaño'] };
  const variants = [
    { row: 2, values: ['Chico'] },
    { row: 3, values: ['Grande'], price: null, stock: 3 },
  ];
  expect(planImport([{ ...row, variants }], [pan])).toMatchObject([
    {
      set: {
        options: [{ name: 'Tamaño', values: ['Chico', 'Grande'] }],
        variants: [
          { values: ['Chico'], price: 25, stock: null },
          { values: ['Grande'], price: null, stock: 3 },
        ],
      },
    },
  ]);
});

test('what a product cannot have is refused at each of its rows', () => {
  const many = Array.from({ length: 21 }, (_, at) => ({ row: at + 2, values: ['Rojo', `${at}`] }));
  const grid = Array.from({ length: 61 }, (_, at) => ({
    ...{ row: at + 2, values: [`c${at % 8}`, `t${Math.floor(at / 8)}`] },
  }));
  const messages = (row: ImportRow, known: readonly KnownProduct[]) =>
    planImport([row], known).flatMap((step) =>
      step.kind === 'refuse' ? step.issues.map(({ message, row: at }) => `${at} ${message}`) : [],
    );
  expect(messages(optioned(...grid), [])).toHaveLength(61);
  expect(messages(optioned(...grid), [])[60]).toBe('62 son 61 combinaciones; el máximo es 60');
  expect(messages(optioned(...many), [])[0]).toBe('2 «Talla» admite 20 valores como máximo');
  expect(messages(optioned(...many.slice(0, 19)), [shirt])[0]).toBe(
    '2 «Talla» admite 20 valores como máximo',
  );
  const twice = optioned({ row: 2, values: ['Rojo', 'M'] }, { row: 9, values: ['rojo', 'm'] });
  expect(messages(twice, [shirt])).toEqual([
    '2 la combinación «M · Rojo» está dos veces',
    '9 la combinación «M · Rojo» está dos veces',
  ]);
  const other = { ...optioned({ row: 2, values: ['Nilón'] }), options: ['Tela'] };
  expect(messages(other, [shirt])).toEqual(['2 sus opciones son «Talla» y «Color»']);
});

/** What a plan for one known product is based on. */
const describePlan = (rows: readonly ImportRow[], product: KnownProduct): string => {
  const steps = planImport(rows, [product]).filter((step) => step.kind !== 'refuse');
  expect(steps).toHaveLength(rows.length);
  return JSON.stringify(steps.map(describeBasis));
};

test('of variants too a price that was changed since makes a plan stale, and a sale does not', () => {
  const rows = [optioned({ row: 2, values: ['Rojo', 'M'], price: 1_000, stock: 9 })];
  const describe = (product: KnownProduct) => describePlan(rows, product);
  const withSmall = (change: object) => ({
    ...shirt,
    variants: (shirt.variants ?? []).map((one) => (one === small ? { ...one, ...change } : one)),
  });
  expect(describe(withSmall({ stock: 1 }))).toBe(describe(shirt));
  expect(describe(withSmall({ price: 910 }))).not.toBe(describe(shirt));
});

test('what is sold meanwhile makes no plan stale, and any other field of the row does', () => {
  const rows = [{ row: 2, id: pan.id, price: 30, stock: 10 }];
  const describe = (product: KnownProduct) => describePlan(rows, product);
  expect(describe({ ...pan, stock: 3 })).toBe(describe(pan));
  expect(describe({ ...pan, stock: 10 })).toBe(describe(pan));
  expect(describe({ ...pan, offer: true })).toBe(describe(pan));
  expect(describe({ ...pan, price: 26 })).not.toBe(describe(pan));
  expect(describePlan([{ ...rows[0], row: 2, price: 31 }], pan)).not.toBe(describe(pan));
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
