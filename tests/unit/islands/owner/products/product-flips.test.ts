import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorage } from '../../../../support/browser-storage.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Page } from '#contract/paging.ts';
import { loadDraft, productDraftName, saveDraft } from '#islands/owner/drafts/draft-storage.ts';
import { keepProduct } from '#islands/owner/products/product-cache.ts';
import type { FlagChange } from '#islands/owner/products/product-calls.ts';
import { awaitFlips, flipOptions } from '#islands/owner/products/product-flips.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { $toasts, dismissToast } from '#state/toasts.ts';

const calls = vi.hoisted(() => ({ 'PATCH /products/:id': vi.fn() }));
vi.mock('#state/owner-api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ownerApi: (key: keyof typeof calls, request: unknown): unknown => calls[key](request),
}));

vi.mock('#state/log.ts', () => ({ logFailure: () => undefined }));

const key = [...queryKeys.products, 'page', { page: 1 }];
const stored = { id: 'bread', name: 'Pan', isVisible: true, offer: false } as OwnProduct;
const pageOf = (product: OwnProduct) =>
  ({ data: [product], meta: { page: 1, limit: 25, total: 1, totalPages: 1 } }) as Page<OwnProduct>;
const shown = () => queryClient.getQueryData<Page<OwnProduct>>(key)?.data[0];

/** What is asked of the server, each resolved when the test says so. */
let reads: PromiseWithResolvers<Page<OwnProduct>>[];
let sent: (PromiseWithResolvers<OwnProduct> & { change: FlagChange })[];
let unsubscribe: () => void;

const flip = (product: OwnProduct, change: FlagChange) =>
  new MutationObserver(queryClient, flipOptions(product)).mutate(change);
const readList = (signal: AbortSignal) => {
  signal.throwIfAborted();
  const read = Promise.withResolvers<Page<OwnProduct>>();
  reads.push(read);
  return read.promise;
};

beforeEach(() => {
  reads = [];
  sent = [];
  calls['PATCH /products/:id'].mockImplementation(({ body: change }: { body: FlagChange }) => {
    const call = { ...Promise.withResolvers<OwnProduct>(), change };
    sent.push(call);
    return call.promise;
  });
  queryClient.setQueryData(key, pageOf(stored));
  const queryFn = ({ signal }: { signal: AbortSignal }) => readList(signal);
  const list = new QueryObserver(queryClient, { queryKey: key, queryFn });
  unsubscribe = list.subscribe(() => undefined);
});
afterEach(() => {
  unsubscribe();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Lets everything happen that waits for nothing from outside. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('shows the other state at once, and reads no list for it', async () => {
  const flipped = flip(stored, { isVisible: false });
  expect(shown()?.isVisible).toBe(false);
  await settle();
  const saved = { ...stored, isVisible: false, name: 'Pan de hoy' };
  sent[0]?.resolve(saved);
  expect(await flipped).toEqual(saved);
  expect(shown()).toEqual(saved);
  await settle();
  expect(reads).toEqual([]);
});

test('is not undone by a list that was being read, which is read again afterwards', async () => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.products });
  await settle();
  expect(reads).toHaveLength(1);
  const flipped = flip(stored, { isVisible: false });
  reads[0]?.resolve(pageOf(stored));
  await settle();
  expect(shown()?.isVisible).toBe(false);
  expect(reads).toHaveLength(1);
  sent[0]?.resolve({ ...stored, isVisible: false });
  await flipped;
  await settle();
  expect(shown()?.isVisible).toBe(false);
  expect(reads).toHaveLength(2);
  reads[1]?.resolve(pageOf({ ...stored, isVisible: false, name: 'Pan de hoy' }));
  await settle();
  expect(shown()).toMatchObject({ isVisible: false, name: 'Pan de hoy' });
});

test('a list begun meanwhile, which may be older than the response, is read again too', async () => {
  const flipped = flip(stored, { isVisible: false });
  void queryClient.invalidateQueries({ queryKey: queryKeys.products });
  await settle();
  expect(reads).toHaveLength(1);
  sent[0]?.resolve({ ...stored, isVisible: false });
  await flipped;
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
    const flipped = flip(product, { isVisible: false });
    await settle();
    sent.at(-1)?.resolve({ ...product, isVisible: false, version: 8 });
    await flipped;
    const kept = { values: { name: 'Pan de hoy', isVisible }, version: isVisible ? version : 8 };
    expect(loadDraft(name)).toEqual(kept);
  }
});

test('takes back what is refused', async () => {
  const flipped = flip(stored, { offer: true });
  await settle();
  sent[0]?.reject(new Error('Ahora no.'));
  await expect(flipped).rejects.toThrow('Ahora no.');
  expect(shown()).toEqual(stored);
});

test('what was saved of a product meanwhile stays when its flip is refused', async () => {
  const flipped = flip({ ...stored, stock: 5, version: 1 }, { offer: true });
  keepProduct({ ...stored, offer: true, stock: 3, version: 2 }, false);
  await settle();
  reads[0]?.resolve(pageOf({ ...stored, stock: 3, version: 2 }));
  await settle();
  sent[0]?.reject(new Error('Ahora no.'));
  await expect(flipped).rejects.toThrow('Ahora no.');
  expect(shown()).toEqual({ ...stored, stock: 3, version: 2 });
});

test('the response to one flag leaves another that is still being sent as it is shown', async () => {
  const first = flip(stored, { isVisible: false });
  const second = flip(stored, { offer: true });
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
  const off = flip(stored, { isVisible: false });
  const on = flip({ ...stored, isVisible: false }, { isVisible: true });
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
  const flipped = flip(stored, { offer: true });
  const begun = awaitFlips({ ...stored, offer: true });
  await settle();
  const saved = { ...stored, offer: true, version: 2 };
  sent[0]?.resolve(saved);
  await flipped;
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
  await flip(stored, { offer: true });
  expect(queryClient.getQueryState(figures)?.isInvalidated).toBe(true);
});

test.each([
  [{ price: 8, price_old: 10 }, []],
  [{ price: 8, price_old: null }, ['Lleva la etiqueta OFERTA']],
  [{ price: null, price_old: null }, ['Lleva la etiqueta OFERTA']],
])(
  'an offer of %o is asked for an old price where it has none to compare',
  async (prices, said) => {
    for (const { id } of $toasts.get()) dismissToast(id);
    const flipped = flip({ ...stored, ...prices }, { offer: true });
    await settle();
    sent[0]?.resolve({ ...stored, ...prices, offer: true });
    await flipped;
    expect($toasts.get().map(({ title }) => title)).toEqual(said);
  },
);
