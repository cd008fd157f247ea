import { QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorage } from '../../../support/browser-storage.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Page } from '#contract/paging.ts';
import { loadDraft, productDraftName, saveDraft } from '#islands/owner/drafts/draft-storage.ts';
import { keepProduct } from '#islands/owner/features/products/product-cache.ts';
import {
  awaitFlips,
  flipFlag,
  type FlagChange,
} from '#islands/owner/features/products/product-flips.ts';
import { useProductChanges } from '#islands/owner/features/products/use-product-changes.ts';
import { queryClient } from '#islands/area/query-client.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';

const calls = vi.hoisted(() => ({ 'PATCH /products/:id': vi.fn() }));
vi.mock('#state/owner-api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ownerApi: (key: keyof typeof calls, request: unknown): unknown => calls[key](request),
}));

const key = [...queryKeys.products, 'page', { page: 1 }];
const stored = { id: 'bread', name: 'Pan', isVisible: true, offer: false } as OwnProduct;
const pageOf = (product: OwnProduct) =>
  ({ data: [product], meta: { page: 1, limit: 25, total: 1, totalPages: 1 } }) as Page<OwnProduct>;
const shown = () => queryClient.getQueryData<Page<OwnProduct>>(key)?.data[0];

/** What is asked of the server, each resolved when the test says so. */
let reads: PromiseWithResolvers<Page<OwnProduct>>[];
let sent: (PromiseWithResolvers<OwnProduct> & { change: FlagChange })[];
let unsubscribe: () => void;

const send = (_id: string, change: FlagChange) => {
  const call = { ...Promise.withResolvers<OwnProduct>(), change };
  sent.push(call);
  return call.promise;
};
const readList = (signal: AbortSignal) => {
  signal.throwIfAborted();
  const read = Promise.withResolvers<Page<OwnProduct>>();
  reads.push(read);
  return read.promise;
};

beforeEach(() => {
  reads = [];
  sent = [];
  queryClient.setQueryData(key, pageOf(stored));
  const queryFn = ({ signal }: { signal: AbortSignal }) => readList(signal);
  const list = new QueryObserver(queryClient, { queryKey: key, queryFn });
  unsubscribe = list.subscribe(() => undefined);
});
afterEach(() => {
  unsubscribe();
  queryClient.clear();
});

/** Lets everything happen that waits for nothing from outside. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('shows the other state at once, and reads no list for it', async () => {
  const flip = flipFlag(stored, { isVisible: false }, send);
  expect(shown()?.isVisible).toBe(false);
  await settle();
  const saved = { ...stored, isVisible: false, name: 'Pan de hoy' };
  sent[0]?.resolve(saved);
  expect(await flip).toEqual(saved);
  expect(shown()).toEqual(saved);
  await settle();
  expect(reads).toEqual([]);
});

test('is not undone by a list that was being read, which is read again afterwards', async () => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.products });
  await settle();
  expect(reads).toHaveLength(1);
  const flip = flipFlag(stored, { isVisible: false }, send);
  reads[0]?.resolve(pageOf(stored));
  await settle();
  expect(shown()?.isVisible).toBe(false);
  expect(reads).toHaveLength(1);
  sent[0]?.resolve({ ...stored, isVisible: false });
  await flip;
  await settle();
  expect(shown()?.isVisible).toBe(false);
  expect(reads).toHaveLength(2);
  reads[1]?.resolve(pageOf({ ...stored, isVisible: false, name: 'Pan de hoy' }));
  await settle();
  expect(shown()).toMatchObject({ isVisible: false, name: 'Pan de hoy' });
});

test('a list begun meanwhile, which may be older than the response, is read again too', async () => {
  const flip = flipFlag(stored, { isVisible: false }, send);
  void queryClient.invalidateQueries({ queryKey: queryKeys.products });
  await settle();
  expect(reads).toHaveLength(1);
  sent[0]?.resolve({ ...stored, isVisible: false });
  await flip;
  reads[0]?.resolve(pageOf(stored));
  await settle();
  expect(shown()?.isVisible).toBe(false);
  expect(reads).toHaveLength(2);
});

test('what was typed into the form of the product goes on from the flip, unless more was changed', async () => {
  vi.stubGlobal('localStorage', createStorage());
  const name = productDraftName('store', 'bread');
  const values = { name: 'Pan de hoy', isVisible: true };
  const product = { ...stored, businessId: 'store', version: 7 };
  for (const [version, isVisible] of [
    [7, false],
    [6, true],
  ] as const) {
    saveDraft(name, { values, version });
    const flip = flipFlag(product, { isVisible: false }, send);
    await settle();
    sent.at(-1)?.resolve({ ...product, isVisible: false, version: 8 });
    await flip;
    const kept = { values: { name: 'Pan de hoy', isVisible }, version: isVisible ? version : 8 };
    expect(loadDraft(name)).toEqual(kept);
  }
  vi.unstubAllGlobals();
});

test('takes back what is refused', async () => {
  const flip = flipFlag(stored, { offer: true }, send);
  await settle();
  sent[0]?.reject(new Error('Ahora no.'));
  await expect(flip).rejects.toThrow('Ahora no.');
  expect(shown()).toEqual(stored);
});

test('the response to one flag leaves another that is still being sent as it is shown', async () => {
  const first = flipFlag(stored, { isVisible: false }, send);
  const second = flipFlag(stored, { offer: true }, send);
  await settle();
  expect(sent).toHaveLength(1);
  sent[0]?.resolve({ ...stored, isVisible: false });
  await first;
  expect(shown()).toMatchObject({ isVisible: false, offer: true });
  await settle();
  sent[1]?.reject(new Error('Ahora no.'));
  await expect(second).rejects.toThrow();
  expect(shown()).toMatchObject({ isVisible: false, offer: false });
});

test('sends the wishes of one switch in their order', async () => {
  const off = flipFlag(stored, { isVisible: false }, send);
  const on = flipFlag({ ...stored, isVisible: false }, { isVisible: true }, send);
  await settle();
  expect(sent.map(({ change }) => change)).toEqual([{ isVisible: false }]);
  sent[0]?.resolve({ ...stored, isVisible: false });
  await off;
  expect(shown()?.isVisible).toBe(true);
  await settle();
  expect(sent.map(({ change }) => change)).toEqual([{ isVisible: false }, { isVisible: true }]);
  sent[1]?.resolve(stored);
  await on;
  expect(shown()).toEqual(stored);
});

test('a form begins from the product as it is once its flips are confirmed', async () => {
  const flip = flipFlag(stored, { offer: true }, send);
  const begun = awaitFlips({ ...stored, offer: true });
  await settle();
  const saved = { ...stored, offer: true, version: 2 };
  sent[0]?.resolve(saved);
  await flip;
  expect(await begun).toEqual(saved);
  expect(await awaitFlips(stored)).toBe(stored);
});

test('a list that is read for the first time while a product is saved is read again', async () => {
  queryClient.removeQueries({ queryKey: key });
  unsubscribe();
  const queryFn = ({ signal }: { signal: AbortSignal }) => readList(signal);
  const list = new QueryObserver(queryClient, { queryKey: key, queryFn });
  unsubscribe = list.subscribe(() => undefined);
  await settle();
  expect(reads).toHaveLength(1);
  const saved = { ...stored, name: 'Pan de hoy' };
  keepProduct(saved, false);
  await settle();
  expect(reads).toHaveLength(2);
  reads[0]?.resolve(pageOf(stored));
  reads[1]?.resolve(pageOf(saved));
  await settle();
  expect(shown()?.name).toBe('Pan de hoy');
});

test('the figures of the dashboard are read again after a flip, which they count', async () => {
  const figures = [...queryKeys.metrics, 'store'];
  queryClient.setQueryData(figures, { productsOnOffer: 0 });
  calls['PATCH /products/:id'].mockResolvedValue({ ...stored, offer: true, held: null });
  let flip = (_flag: 'offer') => Promise.resolve();
  const Row = () => {
    ({ flip } = useProductChanges(stored));
    return null;
  };
  renderToStaticMarkup(createElement(Row));
  await flip('offer');
  expect(queryClient.getQueryState(figures)?.isInvalidated).toBe(true);
});
