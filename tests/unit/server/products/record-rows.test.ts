import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, expectTypeOf, test } from 'vitest';
import { type ProductColumn, productColumns } from '#server/products/record-rows.ts';

const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('a column of a product that its table does not have fails to compile', () => {
  expectTypeOf<'p.price'>().toExtend<ProductColumn>();
  expectTypeOf<'p.cost'>().not.toExtend<ProductColumn>();
  expectTypeOf<'b.price'>().not.toExtend<ProductColumn>();
});

test('each field of a product is read from its table', () => {
  const text = productColumns.compile(db).sql;
  expect(text).toContain('p.price_old as price_old');
  expect(text).toContain('c.name as category_name');
  expect(text).toContain('b.logo as business_logo');
});
