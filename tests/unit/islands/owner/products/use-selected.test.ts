import { expect, test } from 'vitest';
import type { OwnProduct } from '#contract/products.ts';
import { readSelected } from '#islands/owner/products/selection/read-selected.ts';
import { refreshSelected } from '#islands/owner/products/selection/use-selected.ts';

const make = (id: string, version: number) => ({ id, version }) as OwnProduct;

test('a selected product has the version that its list shows', () => {
  const selected = new Map(
    [make('pan', 1), make('flan', 3), make('cake', 1)].map((product) => [product.id, product]),
  );
  const listed = [make('pan', 2), make('flan', 2), make('gorra', 5)];
  const refreshed = refreshSelected(selected, listed);
  // A list that is still to be read again may be older than what was saved.
  expect([...refreshed.values()].map(({ id, version }) => [id, version])).toEqual([
    ['pan', 2],
    ['flan', 3],
    ['cake', 1],
  ]);
});

test('a list that is shown whole is as old as when it was read', async () => {
  const shown = { products: [make('pan', 1)], batches: 3 };
  const meta = { page: 1, limit: 15, total: 1, totalPages: 1, lastPage: 1, totalIsExact: true };
  const place = { page: 1, limit: 15, search: '', only: null };
  expect(await readSelected(place, meta, shown)).toBe(shown);
});
