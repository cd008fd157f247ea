import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorage } from '../../../../support/browser-storage.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { OwnProduct } from '#contract/products.ts';
import { productDraftName as draftName } from '#islands/owner/drafts/draft-storage.ts';
import { createDraftKeeper, openProductDraft } from '#islands/owner/products/form/product-draft.ts';
import type { ChosenPhoto } from '#islands/owner/products/photos/photos.ts';
import { emptyProduct } from '#islands/owner/products/form/product-form.ts';

const name = draftName('store', 'vase');
const kept = { name, place: 'browser' } as const;
const key = `vitrina:owner-draft:${name}`;
const values = { ...emptyProduct, name: 'Florero' };
const chosen: ChosenPhoto = { kind: 'chosen', key: 'k1', name: 'a.jpg', blob: new Blob(), url: '' };
const nothingSent = { first: null, productId: 'vase', uploaded: {}, removed: [] };
const picture = { id: 'sent', isPrimary: true } as ProductImage;
const product = {
  id: 'vase',
  name: 'Florero',
  description: null,
  price: 5,
  price_old: null,
  currency: 'CUP',
  offer: false,
  stock: null,
  delivery: false,
  isVisible: true,
  categoryId: null,
  version: 7,
  images: [picture],
} as unknown as OwnProduct;
const draft = { values, photos: [chosen], progress: nothingSent, version: 7, stock: null };

// As in a browser that keeps no pictures: there is a storage for text, and no database.
beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('gives back what was typed', async () => {
  createDraftKeeper(kept).keep(draft);
  expect(await openProductDraft(kept, product)).toMatchObject({ isRestored: true, values });
});

test('gives back the chosen category rather than that of its address', async () => {
  const stored = (categoryId: string) => {
    createDraftKeeper(kept).keep({ ...draft, values: { ...values, categoryId } });
    return openProductDraft(kept, null, 'from-address');
  };
  expect((await stored('chosen')).values.categoryId).toBe('chosen');
  expect((await stored('')).values.categoryId).toBe('from-address');
});

test('knows the stock that its form began with, but for a draft of the releases before', async () => {
  createDraftKeeper(kept).keep({ ...draft, stock: 9 });
  const now = { ...product, stock: 7, version: 8 };
  expect(await openProductDraft(kept, now)).toMatchObject({ stock: 9, version: 7 });
  const stored = JSON.parse(localStorage.getItem(key) ?? '') as object;
  localStorage.setItem(key, JSON.stringify({ ...stored, stock: undefined }));
  expect(await openProductDraft(kept, now)).toMatchObject({ stock: 7, version: 7 });
});

test('a draft of the release before, which knows no options, takes none away', async () => {
  createDraftKeeper(kept).keep(draft);
  const before = { ...values, options: undefined };
  const stored = JSON.parse(localStorage.getItem(key) ?? '') as object;
  localStorage.setItem(key, JSON.stringify({ ...stored, values: before }));
  const sizes = {
    options: [{ name: 'Talla', values: ['S'] }],
    variants: [{ key: '000', values: ['S'], price: 5, price_old: null, stock: 4 }],
  };
  const { values: opened } = await openProductDraft(kept, { ...product, ...sizes });
  expect(opened.options.isOn).toBe(true);
  expect(opened.options.options[0]?.values.map(({ text }) => text)).toEqual(['S']);
});

test('begins a new product in the category that was chosen for it', async () => {
  const fresh = { ...kept, name: draftName('store', null) };
  expect((await openProductDraft(fresh, null, 'dulces')).values.categoryId).toBe('dulces');
  createDraftKeeper(fresh).keep({ ...draft, version: null });
  expect(await openProductDraft(fresh, null, 'dulces')).toMatchObject({
    isRestored: true,
    values: { name: 'Florero', categoryId: 'dulces' },
  });
});

test('keeps nothing that a form hands on after its draft was forgotten', async () => {
  const keeper = createDraftKeeper(kept);
  keeper.keep(draft);
  keeper.forget();
  keeper.keep(draft);
  const opened = await openProductDraft(kept, product);
  expect(opened.isRestored).toBe(false);
  expect(opened.photos.map(({ key }) => key)).toEqual(['sent']);
  // The next form keeps its own.
  createDraftKeeper(kept).keep(draft);
  expect((await openProductDraft(kept, product)).isRestored).toBe(true);
});

test('a form that another tab has open too leaves the draft of that one alone', async () => {
  createDraftKeeper(kept).keep(draft);
  const own = { name, place: 'tab' } as const;
  expect((await openProductDraft(own, product)).isRestored).toBe(false);
  const keeper = createDraftKeeper(own);
  keeper.keep({ ...draft, values: { ...values, name: 'Jarra' } });
  expect((await openProductDraft(own, product)).values.name).toBe('Jarra');
  keeper.forget();
  expect((await openProductDraft(kept, product)).values.name).toBe('Florero');
});

test('a picture that is gone from this browser is shown as it was sent, and never deleted for it', async () => {
  const progress = { ...nothingSent, uploaded: { k1: 'sent', k2: 'elsewhere' } };
  createDraftKeeper(kept).keep({ ...draft, progress });
  const opened = await openProductDraft(kept, product);
  expect(opened.photos).toEqual([{ kind: 'kept', key: 'sent', picture }]);
  expect(opened.progress.uploaded).toEqual({});
});
