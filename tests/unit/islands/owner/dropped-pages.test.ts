import { afterEach, expect, test } from 'vitest';
import type { Page } from '#contract/paging.ts';
import { pageMeta } from '#domain/pagination.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { dropCategory } from '#islands/owner/categories/category-cache.ts';
import { dropProduct } from '#islands/owner/products/product-cache.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';

afterEach(() => {
  queryClient.clear();
});

test.each([
  ['product', queryKeys.products, dropProduct],
  ['category', queryKeys.categories, dropCategory],
])('the only %s of the last page takes its page along', (_, name, drop) => {
  const key = [...name, 'page', { page: 2 }];
  const meta = pageMeta({ total: 26, page: 2, limit: 25 });
  queryClient.setQueryData(key, { data: [{ id: 'last' }], meta });
  drop('last');
  expect(queryClient.getQueryData<Page<unknown>>(key)).toEqual({
    data: [],
    meta: pageMeta({ total: 25, page: 2, limit: 25 }),
  });
});
