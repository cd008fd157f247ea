import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Review } from '#contract/comments.ts';
import { pageMeta } from '#domain/pagination.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { dropStore, keepStore, type OwnerRecord } from '#islands/owner/store/owner-record.ts';
import { keepCategory } from '#islands/owner/categories/category-cache.ts';
import { refreshOrders } from '#islands/owner/orders/order-calls.ts';
import CommentsDialog from '#islands/owner/comments/CommentsDialog.tsx';
import { dropProduct, refreshCounts } from '#islands/owner/products/product-cache.ts';
import type { ReplyTools } from '#islands/owner/comments/ReplyTools.tsx';
import type { CommentPages } from '#islands/owner/comments/comment-calls.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';

const drawn = vi.hoisted(() => ({ tools: null as ReactElement | null }));
vi.mock('#islands/signed-in/ui/Dialog.tsx', () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('#components/product/CommentCard.tsx', () => ({
  CommentCard: ({ tools }: { tools: ReactElement }) => {
    drawn.tools = tools;
    return null;
  },
}));

afterEach(() => {
  queryClient.clear();
});

/** Lets everything happen that waits for nothing from outside. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Reads something as a screen does, and lists what was asked of the server, each resolved when the test says so. */
function watch<Data>(queryKey: readonly string[]) {
  const reads: PromiseWithResolvers<Data>[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted();
    const read = Promise.withResolvers<Data>();
    reads.push(read);
    return read.promise;
  };
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  return { reads, stop };
}

const store = { id: 'store', name: 'Copo', version: 1 } as OwnBusiness;
const record = { stores: [store] } as unknown as OwnerRecord;

test('a store that is changed or deleted while its owner is read stays so', async () => {
  const key = [...queryKeys.user, 'ana'];
  queryClient.setQueryData(key, record, { updatedAt: 1 });
  const shown = () => queryClient.getQueryData<OwnerRecord>(key)?.stores;
  const { reads, stop } = watch<OwnerRecord>(key);
  const changed = { ...store, name: 'Copo de nieve' };
  keepStore(changed);
  reads[0]?.resolve(record);
  await settle();
  expect(shown()).toEqual([changed]);
  void queryClient.refetchQueries({ queryKey: key });
  dropStore('store');
  reads[1]?.resolve(record);
  await settle();
  expect(shown()).toEqual([]);
  expect(reads).toHaveLength(2);
  stop();
});

test('a category that is made while the list is first read is read with it again', async () => {
  const { reads, stop } = watch([...queryKeys.categories, 'page', 'first']);
  keepCategory({ id: 'sweets' } as OwnCategory);
  reads[0]?.resolve({ data: [], meta: pageMeta({ total: 0, page: 1, limit: 25 }) });
  await settle();
  expect(reads).toHaveLength(2);
  stop();
});

test.each([
  ['orders', [...queryKeys.orders, 'store', 'accepted'], refreshOrders],
  ['products', [...queryKeys.products, 'page', 'first'], refreshOrders],
  [
    'metrics',
    [...queryKeys.metrics, 'store'],
    () => {
      dropProduct('cake');
    },
  ],
  ['categories', [...queryKeys.categories, 'page', 'first'], refreshCounts],
])('the first reading of %s that something overtakes is made again', async (_, key, refresh) => {
  const { reads, stop } = watch(key);
  refresh();
  reads[0]?.resolve({ data: [], meta: pageMeta({ total: 0, page: 1, limit: 15 }) });
  await settle();
  expect(reads).toHaveLength(2);
  stop();
});

test('a reply that is written while its comments are read again stays', async () => {
  const key = queryKeys.comments('cake');
  const comment = { id: 'r', authorName: 'Ana', comment: '¡Rico!', reply: null } as Review;
  const meta = pageMeta({ total: 1, page: 1, limit: 10 });
  const list: CommentPages = { pages: [{ data: [comment], meta }], pageParams: [1] };
  queryClient.setQueryData(key, list, { updatedAt: 1 });
  const product = { id: 'cake', name: 'Flan', business: { name: 'Copo' } } as OwnProduct;
  const dialog = createElement(CommentsDialog, { product, onClose: () => undefined });
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, dialog));
  const { reads, stop } = watch<CommentPages>(key);
  const reply = { text: 'Gracias', createdAt: 1 };
  (drawn.tools as ReactElement<Parameters<typeof ReplyTools>[0]>).props.onChange(reply);
  reads[0]?.resolve(list);
  await settle();
  expect(queryClient.getQueryData(key)).toEqual({
    ...list,
    pages: [{ data: [{ ...comment, reply }], meta }],
  });
  // What else that reading would have brought is asked for again.
  expect(reads).toHaveLength(2);
  stop();
});

test('of two pictures sent at once the later response keeps the other one', () => {
  const key = [...queryKeys.user, 'ana'];
  const empty = { ...store, logo: null, banner: null, updatedAt: '2026-11-28T03:00:00.000Z' };
  queryClient.setQueryData(key, { ...record, stores: [empty] });
  const logo = { url: '/images/l/160.webp' } as OwnBusiness['logo'];
  const banner = { url: '/images/b/960.webp' } as OwnBusiness['banner'];
  const updatedAt = '2026-11-28T03:00:02.000Z';
  keepStore({ ...empty, logo, banner, updatedAt }, 'banner');
  keepStore({ ...empty, logo, updatedAt: '2026-11-28T03:00:01.000Z' }, 'logo');
  expect(queryClient.getQueryData<OwnerRecord>(key)?.stores).toEqual([
    { ...empty, logo, banner, updatedAt },
  ]);
});
