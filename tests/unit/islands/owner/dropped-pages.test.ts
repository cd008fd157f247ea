import { createElement, type FunctionComponent } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, expect, test, vi } from 'vitest';
import type { Page } from '#contract/paging.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { pageMeta } from '#domain/pagination.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import Categories from '#islands/owner/categories/Categories.tsx';
import { dropCategory } from '#islands/owner/categories/category-cache.ts';
import { orderListsKey } from '#islands/owner/orders/order-calls.ts';
import Orders from '#islands/owner/orders/Orders.tsx';
import Products from '#islands/owner/products/Products.tsx';
import { dropProduct } from '#islands/owner/products/product-cache.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { asOwner } from '../../../support/as-owner.ts';
import { makeUpStore } from '../../../support/made-up-catalogue.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
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

const store = { ...makeUpStore(), version: 1, blocked: null } as OwnBusiness;
const place = { page: 1, limit: 25 };
const counts = { new: 5, accepted: 0, delivered: 0, cancelled: 0 };

async function draw(path: string, Screen: FunctionComponent): Promise<string> {
  const location = { href: `https://vitrina.example${path}`, pathname: path, search: '', hash: '' };
  vi.stubGlobal('location', location);
  const { prelude } = await prerender(asOwner(createElement(Screen), store));
  return new Response(prelude).text();
}

test.each([
  [
    'Productos',
    '/products',
    Products,
    [...queryKeys.products, 'page', { ...place, search: '', only: null }],
  ],
  ['Categorías', '/categories', Categories, [...queryKeys.categories, 'page', place]],
  ['Pedidos', '/orders', Orders, [...orderListsKey, store.id, { state: 'new', ...place }]],
])('%s waits for the next rows where all of a page are gone', async (title, path, Screen, key) => {
  const meta = pageMeta({ total: 5, ...place });
  queryClient.setQueryData(key, { data: [], meta, counts });
  const html = await draw(path, Screen);
  expect(html).toContain(`<span>${title}</span>`);
  expect(html).toContain('Cargando…');
});
