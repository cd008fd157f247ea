import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { OwnBusiness, OwnCategory } from '#contract/own.ts';
import { pageMeta } from '#domain/pagination.ts';
import { queryClient } from '#islands/area/query-client.ts';
import {
  dropBusiness,
  keepBusiness,
  type OwnerRecord,
} from '#islands/owner/business/owner-record.ts';
import { keepCategory } from '#islands/owner/features/categories/category-cache.ts';
import { refreshOrders } from '#islands/owner/features/orders/order-calls.ts';
import { dropProduct, refreshCategories } from '#islands/owner/features/products/product-cache.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';

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
const record = { businesses: [store] } as unknown as OwnerRecord;

test('a store that is changed or deleted while its owner is read stays so', async () => {
  const key = [...queryKeys.user, 'ana'];
  queryClient.setQueryData(key, record, { updatedAt: 1 });
  const shown = () => queryClient.getQueryData<OwnerRecord>(key)?.businesses;
  const { reads, stop } = watch<OwnerRecord>(key);
  const changed = { ...store, name: 'Copo de nieve' };
  keepBusiness(changed);
  reads[0]?.resolve(record);
  await settle();
  expect(shown()).toEqual([changed]);
  void queryClient.refetchQueries({ queryKey: key });
  dropBusiness('store');
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
  ['categories', [...queryKeys.categories, 'page', 'first'], refreshCategories],
])('the first reading of %s that something overtakes is made again', async (_, key, refresh) => {
  const { reads, stop } = watch(key);
  refresh();
  reads[0]?.resolve({ data: [], meta: pageMeta({ total: 0, page: 1, limit: 15 }) });
  await settle();
  expect(reads).toHaveLength(2);
  stop();
});
