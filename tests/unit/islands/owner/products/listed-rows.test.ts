import { expect, test } from 'vitest';
import type { OwnProduct } from '#contract/products.ts';
import { refreshRows } from '#islands/owner/products/listed-rows.ts';

const product = (id: string, isVisible = true) => ({ id, isVisible }) as OwnProduct;

test('keeps which rows are drawn, and what they say as it is now', () => {
  const [bread, cake] = [product('bread'), product('cake')];
  const veiled = product('cake', false);
  const rows = refreshRows([bread, cake], [veiled, product('tea')]);
  expect(rows.map(({ id }) => id)).toEqual(['bread', 'cake']);
  // A row that is the same object is not drawn again.
  expect(rows[0]).toBe(bread);
  expect(rows[1]).toBe(veiled);
});

test('returns the very list when nothing waits', () => {
  const list = [product('bread')];
  expect(refreshRows(list, list)).toBe(list);
});
