import { createElement, type ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { OwnProduct } from '#contract/products.ts';
import { pageMeta } from '#domain/pagination.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import type { OwnerRecord } from '#islands/owner/store/owner-record.ts';
import { HeldCategoryDialog } from '#islands/owner/categories/CategoryDialog.tsx';
import { parseCategoryDraft, readCategoryValues } from '#islands/owner/categories/category-form.ts';
import { useCategorySave } from '#islands/owner/categories/use-category-save.ts';
import { emptyProduct } from '#islands/owner/products/form/product-form.ts';
import Products from '#islands/owner/products/Products.tsx';
import { ProductForm } from '#islands/owner/products/form/ProductForm.tsx';
import type { SaveProgress } from '#islands/owner/products/form/save-product.ts';
import { useProductSave } from '#islands/owner/products/form/use-product-save.ts';
import Settings from '#islands/owner/settings/Settings.tsx';
import type { SettingsInput } from '#islands/owner/settings/settings-form.ts';
import { useSettingsSave } from '#islands/owner/settings/SettingsForm.tsx';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { asOwner, probeAsOwner, renderAsOwner } from '../../../../support/as-owner.ts';
import { createStorage } from '../../../../support/browser-storage.ts';

const calls = vi.hoisted(() => ({
  'POST /products': vi.fn(),
  'PATCH /products/:id': vi.fn(),
  'GET /products/:id': vi.fn(),
  'POST /categories': vi.fn(),
  'PATCH /categories/:id': vi.fn(),
  'GET /categories': vi.fn(),
  'PATCH /business/:id': vi.fn(),
  'GET /business': vi.fn(),
  'POST /images/upload': vi.fn(),
  'POST /categories/upload-image': vi.fn(),
}));
vi.mock('#state/owner-api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ownerApi: (key: keyof typeof calls, request: unknown): unknown => calls[key](request),
}));
const drawn = vi.hoisted(() => ({ close: (): void => undefined }));
vi.mock('#islands/owner/products/OpenedDialog.tsx', () => ({
  default: ({ onClose }: { onClose: () => void }) => {
    drawn.close = onClose;
    return null;
  },
}));
vi.mock('#islands/owner/settings/SettingsForm.tsx', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  default: ({ onClose }: { onClose: () => void }) => {
    drawn.close = onClose;
    return null;
  },
}));
vi.mock('#islands/owner/pictures/upload.ts', () => ({
  uploadWithProgress:
    () =>
    (key: keyof typeof calls, request: unknown): unknown =>
      calls[key](request),
}));
vi.mock('#state/log.ts', () => ({ logFailure: () => undefined }));

const stale = new ApiError(412, { code: 'version_mismatch', message: 'Cambió' });
const refused = new ApiError(415, { code: 'unsupported_media_type', message: 'No es imagen' });
const nothing = () => undefined;
const form = { getValues: () => ({}) as never, setError: nothing };
const store = {
  id: 'store',
  name: 'Copo',
  url: 'copo',
  version: 1,
  logo: null,
  banner: null,
  blocked: null,
} as OwnBusiness;
const cake = {
  id: 'cake',
  name: 'Cake',
  images: [] as OwnProduct['images'],
  version: 1,
} as OwnProduct;
const sweets = {
  id: 'sweets',
  name: 'Dulces',
  description: null,
  image: null,
  version: 1,
} as OwnCategory;
const photo = { kind: 'chosen', key: 'k', name: 'k.jpg', blob: new Blob(['k']), url: '' } as const;
const progress = { first: null, productId: null, uploaded: {}, removed: [] };

const probe = <Given>(useHook: () => Given): Given => probeAsOwner(useHook, store);

const lists = {
  products: [...queryKeys.products, 'page', 'first'],
  categories: [...queryKeys.categories, 'page', 'first'],
  user: [...queryKeys.user, 'ana'],
};
const rows = (key: readonly string[]): unknown =>
  queryClient.getQueryData<{ data: unknown[] }>(key)?.data;

beforeEach(() => {
  for (const [key, row] of [
    [lists.products, cake],
    [lists.categories, sweets],
  ] as const) {
    const meta = pageMeta({ total: 1, page: 1, limit: 15 });
    queryClient.setQueryData(key, { data: [row], meta });
  }
  queryClient.setQueryData(lists.user, { stores: [store] });
});
afterEach(() => {
  queryClient.clear();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const saveProduct = (base: OwnProduct | null, isStale = false, stock = base?.stock ?? null) =>
  probe(() =>
    useProductSave({
      base,
      isStale,
      begun: { stock },
      form,
      onSaved: nothing,
      readProgress: () => progress,
      onProgress: nothing,
      onUpdated: nothing,
    }),
  );
const saveCategory = (
  category: OwnCategory | null,
  options: Partial<Parameters<typeof useCategorySave>[0]> = {},
) =>
  probe(() =>
    useCategorySave({
      category,
      restored: null,
      onProgress: nothing,
      form,
      onSaved: nothing,
      ...options,
    }),
  );

test('a product is listed as it was saved although its picture was refused', async () => {
  calls['POST /images/upload'].mockRejectedValue(refused);
  const changed = { ...cake, name: 'Cake de chocolate', version: 2 };
  calls['PATCH /products/:id'].mockResolvedValue(changed);
  await saveProduct(cake).send({ input: { name: changed.name }, photos: [photo] });
  expect(rows(lists.products)).toEqual([changed]);
  const made = { ...cake, id: 'flan', name: 'Flan' };
  calls['POST /products'].mockResolvedValue(made);
  const { send } = saveProduct(null);
  await send({ input: { name: 'Flan' }, photos: [photo] });
  await send({ input: { name: 'Flan' }, photos: [photo] });
  expect(rows(lists.products)).toEqual([made, changed]);
  // Of another product it would be another sending.
  expect(calls['POST /images/upload'].mock.lastCall?.[0]).toMatchObject({
    idempotencyKey: 'flan.k',
  });
});

test('a new product that was deleted while its picture was sent leaves the list again', async () => {
  const made = { ...cake, id: 'flan', name: 'Flan' };
  calls['POST /products'].mockResolvedValue(made);
  calls['POST /images/upload'].mockRejectedValue(
    new ApiError(404, { code: 'product_not_found', message: 'No está' }),
  );
  let begun: SaveProgress = progress;
  const { send } = probe(() =>
    useProductSave({
      base: null,
      isStale: false,
      begun: { stock: null },
      form,
      onSaved: nothing,
      readProgress: () => begun,
      onProgress: (next) => {
        begun = next;
      },
      onUpdated: nothing,
    }),
  );
  await send({ input: { name: 'Flan' }, photos: [photo] });
  expect(queryClient.getQueryData(lists.products)).toEqual({
    data: [cake],
    meta: pageMeta({ total: 1, page: 1, limit: 15 }),
  });
});

test('a category is listed as it was saved although its image was refused', async () => {
  calls['POST /categories/upload-image'].mockRejectedValue(refused);
  const changed = { ...sweets, name: 'Postres', version: 2 };
  calls['PATCH /categories/:id'].mockResolvedValue(changed);
  await saveCategory(sweets).send({
    input: { name: 'Postres', description: null },
    picture: photo.blob,
  });
  expect(rows(lists.categories)).toEqual([changed]);
  // What is written into the cache counts as fresh, so that the next save alone asks for the list again.
  queryClient.setQueryData(lists.categories, (page: object | undefined) => page && { ...page });
  calls['POST /categories'].mockResolvedValue({ ...sweets, id: 'cold', name: 'Helados' });
  await saveCategory(null).send({
    input: { name: 'Helados', description: null },
    picture: photo.blob,
  });
  expect(queryClient.getQueryState(lists.categories)?.isInvalidated).toBe(true);
});

test('what somebody else has saved meanwhile is listed, whichever version is chosen', async () => {
  for (const update of [
    calls['PATCH /products/:id'],
    calls['PATCH /categories/:id'],
    calls['PATCH /business/:id'],
  ]) {
    update.mockRejectedValue(stale);
  }
  const product = { ...cake, name: 'Cake de guayaba', version: 2 };
  calls['GET /products/:id'].mockResolvedValue(product);
  await saveProduct(cake).send({ input: { name: 'Pastel' }, photos: [] });
  expect(rows(lists.products)).toEqual([product]);
  const category = { ...sweets, name: 'Postres', version: 2 };
  calls['GET /categories'].mockResolvedValue({ data: [category], meta: { totalPages: 1 } });
  await saveCategory(sweets).send({
    input: { name: 'Helados', description: null },
    picture: null,
  });
  expect(rows(lists.categories)).toEqual([category]);
  const business = { ...store, name: 'Copo de nieve', version: 2 };
  calls['GET /business'].mockResolvedValue({ data: [business] });
  const settings = { store, isStale: false, form, onSaved: nothing };
  const input = { name: 'Nevada' } as SettingsInput;
  await probe(() => useSettingsSave(settings)).send(input);
  expect(queryClient.getQueryData<OwnerRecord>(lists.user)?.stores).toEqual([business]);
});

test('what was typed into a category before somebody else saved it asks which one stays', () => {
  vi.stubGlobal('localStorage', createStorage());
  const draft = 'vitrina:owner-draft:category:store:sweets';
  const open = (category: OwnCategory) =>
    renderAsOwner(
      createElement(HeldCategoryDialog, {
        ...{ category, onClose: nothing },
        held: { place: 'browser', isElsewhere: false },
      }),
      store,
    );
  localStorage.setItem(draft, '{"name":"Dulces","description":"Fríos","version":1}');
  expect(open(sweets)).toContain('Recuperamos lo que habías escrito.');
  expect(open(sweets)).not.toContain('Guardar la mía');
  expect(open({ ...sweets, name: 'Postres', version: 2 })).toContain('Guardar la mía');
});

test('whoever begins anew after a half-saved form begins from what was saved', async () => {
  calls['POST /images/upload'].mockRejectedValue(refused);
  const changed = { ...cake, name: 'Cake de chocolate', version: 2 };
  calls['PATCH /products/:id'].mockResolvedValue(changed);
  const values = { ...emptyProduct, name: changed.name };
  const onStartOver = vi.fn();
  const form = probe(
    () =>
      ProductForm({
        keeper: { keep: nothing, forget: nothing },
        ...{
          base: cake,
          draft: { values, photos: [photo], progress, version: 1, stock: null, isRestored: true },
        },
        onStartOver,
        onState: nothing,
        onAskClose: nothing,
        onSaved: nothing,
      }) as ReactElement<{ children: ReactElement[]; onSubmit: (event: unknown) => void }>,
  );
  form.props.onSubmit({ preventDefault: nothing, persist: nothing });
  await expect.poll(() => rows(lists.products)).toEqual([changed]);
  const [note] = form.props.children as [ReactElement<{ children: ReactElement[] }>];
  const again = note.props.children.at(-1) as ReactElement<{ onClick: () => void }>;
  again.props.onClick();
  expect(onStartOver).toHaveBeenCalledWith(changed);
});

test('a save that ends after its screen was left leads nobody back, and closes no other dialog', async () => {
  const replaceState = vi.fn();
  const scrollTo = vi.fn();
  vi.stubGlobal('history', { replaceState });
  vi.stubGlobal('window', { scrollTo });
  vi.stubGlobal('localStorage', createStorage());
  const go = (pathname: string, search = '') => {
    const href = `https://vitrina.example${pathname}${search}`;
    vi.stubGlobal('location', { href, pathname, search });
  };
  go('/products', '?page=2&editar=cake');
  await prerender(asOwner(createElement(Products), store));
  go('/products', '?page=2&editar=flan');
  drawn.close();
  go('/orders');
  drawn.close();
  go('/settings', '?campo=horario');
  await prerender(asOwner(createElement(Settings), store));
  go('/products');
  drawn.close();
  expect(replaceState).not.toHaveBeenCalled();
  expect(scrollTo).not.toHaveBeenCalled();
  go('/products', '?page=2&editar=cake');
  await prerender(asOwner(createElement(Products), store));
  drawn.close();
  expect(replaceState).toHaveBeenLastCalledWith(null, '', '/products?page=2');
  go('/settings', '?campo=horario');
  await prerender(asOwner(createElement(Settings), store));
  drawn.close();
  expect(replaceState).toHaveBeenLastCalledWith(null, '', '/settings');
});

test('a new category is made once, also by a form that comes back', async () => {
  let draft: object = { name: 'Dulces', description: '' };
  const save = () =>
    saveCategory(null, {
      restored: parseCategoryDraft(draft),
      onProgress: (part) => {
        draft = { ...draft, ...part };
      },
    });
  calls['POST /categories'].mockResolvedValue(sweets);
  calls['POST /categories/upload-image'].mockRejectedValue(refused);
  await save().send({
    input: { name: 'Dulces', description: null },
    picture: photo.blob,
  });
  const list = (...data: OwnCategory[]) => ({ data, meta: { totalPages: 1 } });
  calls['GET /categories'].mockResolvedValue(list({ ...sweets, version: 3 }));
  calls['PATCH /categories/:id'].mockResolvedValue({ ...sweets, name: 'Postres', version: 4 });
  await save().send({
    input: { name: 'Postres', description: null },
    picture: null,
  });
  expect(calls['POST /categories'].mock.calls[1]).toEqual(calls['POST /categories'].mock.calls[0]);
  expect(calls['PATCH /categories/:id']).toHaveBeenCalledWith({
    params: { id: 'sweets' },
    body: { name: 'Postres' },
    version: 3,
  });
  // Its owner has deleted it since.
  calls['GET /categories'].mockResolvedValue(list());
  await save().send({
    input: { name: 'Postres', description: null },
    picture: null,
  });
  const [key, , , other] = calls['POST /categories'].mock.calls.map(
    ([request]) => (request as { idempotencyKey: string }).idempotencyKey,
  );
  expect(other).not.toBe(key);
});

test('a form from before somebody else saved sends nothing until it is chosen which one stays', async () => {
  const ends = [
    [
      saveProduct(cake, true),
      calls['PATCH /products/:id'],
      { input: { name: 'Pastel' }, photos: [] },
    ],
    [
      saveCategory(sweets, {
        restored: { values: readCategoryValues(sweets), version: 0, first: null, picture: null },
      }),
      calls['PATCH /categories/:id'],
      { input: { name: 'Helados', description: null }, picture: null },
    ],
    [
      probe(() => useSettingsSave({ store, isStale: true, form, onSaved: nothing })),
      calls['PATCH /business/:id'],
      { name: 'Nevada' },
    ],
  ] as const;
  for (const [save, update, sent] of ends) {
    const send = save.send as (value: unknown) => Promise<void>;
    update.mockResolvedValue({});
    await send(sent);
    expect(update).not.toHaveBeenCalled();
    save.adopt();
    await send(sent);
    expect(update).toHaveBeenCalled();
  }
});

test.each([
  ['stays where nobody typed one', 9, { name: 'Pastel' }],
  ['is overwritten by one that was typed', 20, { name: 'Pastel', stock: 20 }],
])('the stock of which orders took since a form was left %s', async (_, stock, sent) => {
  const now = { ...cake, stock: 7, version: 2 };
  const save = saveProduct(now, true, 9);
  calls['PATCH /products/:id'].mockResolvedValue({ ...now, ...sent, version: 3 });
  save.adopt();
  calls['POST /images/upload'].mockRejectedValue(refused);
  await save.send({ input: { name: 'Pastel', stock }, photos: [photo] });
  await save.send({ input: { name: 'Pastel', stock }, photos: [photo] });
  expect(calls['PATCH /products/:id'].mock.calls).toEqual([
    [{ params: { id: 'cake' }, body: sent, version: 2 }],
  ]);
});
