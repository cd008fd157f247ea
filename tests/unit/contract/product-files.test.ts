import { expect, test } from 'vitest';
import { ProductUpdateSchema } from '#contract/product-input.ts';
import { columns } from '#domain/imports/columns.ts';

/** Fields that a file gives in another form: the category by its name, and options by columns of their own. */
const otherwise = ['categoryId', 'options', 'variants'];
/** A file of products has no tie of a price. The copy of an account has it. */
const leftOut = ['anchor'];

test('the files of products have each field that an owner fills', () => {
  const filled = Object.keys(ProductUpdateSchema.entries);
  const missing = filled.filter((name) => !(columns as readonly string[]).includes(name));
  expect(missing.sort()).toEqual([...leftOut, ...otherwise].sort());
});
