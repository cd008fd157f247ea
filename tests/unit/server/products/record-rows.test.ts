import { expect, expectTypeOf, test } from 'vitest';
import { compilingKysely } from '../../../support/compiling-kysely.ts';
import {
  givenColumns,
  type ProductColumn,
  productColumns,
  toNewColumns,
} from '#server/products/record-rows.ts';

test('a column of a product that its table does not have fails to compile', () => {
  expectTypeOf<'p.price'>().toExtend<ProductColumn>();
  expectTypeOf<'p.cost'>().not.toExtend<ProductColumn>();
  expectTypeOf<'b.price'>().not.toExtend<ProductColumn>();
});

test('each field of a product is read from its table', () => {
  const text = productColumns.compile(compilingKysely).sql;
  expect(text).toContain('p.price_old as price_old');
  expect(text).toContain('c.name as category_name');
  expect(text).toContain('b.logo as business_logo');
});

test('a new product has a value for each column that its owner fills', () => {
  const empty = toNewColumns({ name: 'Pan' });
  expect(Object.keys(empty)).toEqual(expect.arrayContaining([...givenColumns]));
  expect(Object.values(empty)).not.toContain(undefined);
  expect(empty).toMatchObject({ name: 'Pan', currency: 'CUP', is_visible: true, stock: null });
});

test('what its owner fills replaces the value of an empty product', () => {
  const input = { name: 'Pan', price: 25, isVisible: false, stock: undefined, categoryId: 'a1' };
  const given = { name: 'Pan', price: 25, is_visible: false, category_id: 'a1' };
  const anchor = { currency: 'USD', price: 2 } as const;
  expect(toNewColumns({ ...input, anchor })).toEqual({
    ...toNewColumns({ name: '' }),
    ...given,
    ...{ anchor_currency: 'USD', anchor_price: 2 },
  });
});
