import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorage } from '../../../../support/browser-storage.ts';
import { ApiError } from '#client/api-error.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { ProductCreate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { sharedKey, type SharedPhoto } from '#domain/browser/shared-photos.ts';
import type { ProductCalls } from '#islands/owner/products/form/save-product.ts';
import { countKeptCards } from '#islands/owner/products/photo-cards/card-draft.ts';
import { preparePicture } from '#islands/owner/pictures/shrink-picture.ts';
import { createPhotoCards } from '#islands/owner/products/photo-cards/photo-cards.ts';

/** What the browser keeps of pictures, over reloads. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: (key: string) => Promise.resolve(stored.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(stored.set(key, value)),
  del: (key: string) => Promise.resolve(stored.delete(key)),
  keys: () => Promise.resolve([...stored.keys()]),
}));
vi.mock('#islands/owner/pictures/shrink-picture.ts', () => ({
  preparePicture: vi.fn((file: File) => Promise.resolve({ picture: file, problem: null })),
}));

const lost = new ApiError(0, { code: 'service_unavailable', message: 'Sin respuesta' });
const photo = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' });

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server that makes one product of each key, and whose responses get lost now and then. */
function createServer(isLost: () => boolean) {
  const products = new Map<string, OwnProduct>();
  const pictures = new Map<string, ProductImage>();
  const respond = <Result>(result: Result): Promise<Result> =>
    isLost() ? Promise.reject(lost) : Promise.resolve(result);
  const calls: ProductCalls = {
    create: (input: ProductCreate, key) => {
      const made =
        products.get(key) ??
        ({ ...input, id: `id-${products.size}`, version: 1, images: [] } as unknown as OwnProduct);
      products.set(key, made);
      return respond(made);
    },
    read: (id) => {
      const found = [...products.values()].find((product) => product.id === id);
      return found === undefined ? Promise.reject(lost) : respond(found);
    },
    update: () => Promise.reject(new Error('Nothing changes')),
    upload: (productId, { key }) => {
      const picture = { id: `${productId}.${key}` } as ProductImage;
      pictures.set(picture.id, picture);
      return respond(picture);
    },
    removePicture: () => Promise.reject(new Error('Nothing goes')),
    orderPictures: () => Promise.resolve(null),
  };
  return { calls, products, pictures };
}

const settled = async (cards: ReturnType<typeof createPhotoCards>) => {
  const listBusy = () =>
    cards.$cards.get().filter(({ state }) => /saving|waiting/.test(state.kind));
  await expect.poll(listBusy).toEqual([]);
};

test('twelve photos make twelve products, though responses are lost and the page is loaded anew', async () => {
  let draws = 0;
  const server = createServer(() => (draws += 1) % 3 === 0);
  const first = createPhotoCards('store', 'browser', server.calls);
  await first.add(Array.from({ length: 12 }, (_, index) => photo(`f${index}`)));
  for (const [index, { key }] of first.$cards.get().entries()) {
    first.type(key, 'name', `Helado ${index}`);
    first.type(key, 'price', '250');
  }
  first.setShared({ currency: 'USD', delivery: true });
  first.save();
  await settled(first);
  const saved = first.$cards.get().filter(({ state }) => state.kind === 'saved').length;
  expect(saved).toBeGreaterThan(0);
  expect(saved).toBeLessThan(12);
  expect(countKeptCards('store')).toBe(12 - saved);

  // The page is loaded anew: only what was kept is there.
  const again = createPhotoCards('store', 'browser', server.calls);
  await again.open();
  expect(again.$cards.get()).toHaveLength(12 - saved);
  expect(again.$shared.get()).toMatchObject({ currency: 'USD', delivery: true });
  for (let tries = 0; countKeptCards('store') > 0; tries += 1) {
    expect(tries).toBeLessThan(12);
    again.save();
    await settled(again);
  }
  expect(server.products.size).toBe(12);
  expect(server.pictures.size).toBe(12);
  const names = [...server.products.values()].map(({ name }) => name);
  expect(new Set(names).size).toBe(12);
  expect(stored.size).toBe(0);
});

test('a card without a name is not sent, and holds up no other', async () => {
  const server = createServer(() => false);
  const cards = createPhotoCards('store', 'browser', server.calls);
  await cards.add([photo('a'), photo('b')]);
  const [a, b] = cards.$cards.get();
  cards.type(b?.key ?? '', 'name', 'Flan');
  expect(cards.save()).toBe(a?.key);
  await settled(cards);
  expect(cards.$cards.get().map(({ state }) => state)).toMatchObject([
    { kind: 'failed', field: 'name', message: 'Ponle nombre o descártala' },
    { kind: 'saved' },
  ]);
  cards.discard(a?.key ?? '');
  expect(countKeptCards('store')).toBe(0);
});

test('cards that were saved or discarded do not come back when the screen is opened again', async () => {
  const { calls } = createServer(() => false);
  await createPhotoCards('store', 'browser', calls).add([photo('a'), photo('b')]);
  const cards = createPhotoCards('store', 'browser', calls);
  await cards.open();
  const [a, b] = cards.$cards.get();
  cards.type(a?.key ?? '', 'name', 'Flan');
  cards.save();
  await settled(cards);
  cards.close();
  cards.discard(b?.key ?? '');
  await cards.open();
  expect(cards.$cards.get()).toEqual([]);
});

test('cards that another tab saved while the screen was closed are not saved twice', async () => {
  const server = createServer(() => false);
  const [cards, other] = [
    createPhotoCards('store', 'browser', server.calls),
    createPhotoCards('store', 'browser', server.calls),
  ];
  await cards.open();
  await cards.add([photo('a'), photo('b')]);
  const [a, b] = cards.$cards.get();
  cards.type(a?.key ?? '', 'name', 'Flan');
  cards.close();

  await other.open();
  other.type(b?.key ?? '', 'name', 'Pan');
  other.save([a?.key ?? '']);
  await settled(other);
  other.close();

  await cards.open();
  expect(cards.$cards.get()).toMatchObject([{ key: b?.key, name: 'Pan', photo: b?.photo }]);
  cards.save();
  await settled(cards);
  expect([...server.products.values()].map(({ name }) => name)).toEqual(['Flan', 'Pan']);
});

test('cards stay stored when the screen is closed before it shows them', async () => {
  const server = createServer(() => false);
  const [before, cards, other] = [
    createPhotoCards('store', 'browser', server.calls),
    createPhotoCards('store', 'browser', server.calls),
    createPhotoCards('store', 'browser', server.calls),
  ];
  await before.open();
  await before.add([photo('a')]);
  before.close();

  const opening = cards.open();
  cards.close();
  expect(countKeptCards('store')).toBe(1);
  await opening;

  await other.open();
  other.type(other.$cards.get()[0]?.key ?? '', 'name', 'Flan');
  other.save();
  await settled(other);
  other.close();
  await cards.open();
  expect(cards.$cards.get()).toEqual([]);
});

test('cards stay where the browser stores nothing', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const cards = createPhotoCards('store', 'browser', createServer(() => false).calls);
  await cards.open();
  await cards.add([photo('a')]);
  cards.close();
  await cards.open();
  expect(cards.$cards.get()).toHaveLength(1);
});

test('a card that lacks something by the time it is sent says so', async () => {
  const cards = createPhotoCards('store', 'browser', createServer(() => false).calls);
  await cards.add([photo('a'), photo('b'), photo('c')]);
  for (const { key } of cards.$cards.get()) {
    cards.type(key, 'name', 'Flan');
    cards.type(key, 'price', '1,250');
  }
  cards.save();
  // Two are on their way; of the third the price may be two in this currency.
  cards.setShared({ currency: 'USD' });
  await settled(cards);
  expect(cards.$cards.get().map(({ state }) => state)).toMatchObject([
    { kind: 'saved' },
    { kind: 'saved' },
    { kind: 'failed', field: 'price', message: 'Elige cuál de los dos precios es.' },
  ]);
});

test('no more than twenty cards at a time', async () => {
  const cards = createPhotoCards('store', 'browser', createServer(() => false).calls);
  await cards.add(Array.from({ length: 23 }, (_, index) => photo(`f${index}`)));
  expect(cards.$cards.get()).toHaveLength(20);
  expect(cards.$problem.get()).toContain('Van 20 fotos a la vez');
});

test('the text of one share names nothing of another', async () => {
  const share = (at: number, index: number, text: string) => {
    const shared: SharedPhoto = { photo: { name: 'f', blob: photo('f') }, text };
    stored.set(sharedKey(at, index), shared);
  };
  share(1_000, 0, 'Helado 250\nFlan 300');
  share(1_000, 1, '');
  share(2_000, 0, 'Pan 50');
  share(3_000, 0, 'Café 400\nTé 200');
  share(3_000, 1, '');
  const cards = createPhotoCards('store', 'browser', createServer(() => false).calls);
  await cards.open();
  const found = cards.$cards.get().map(({ name, price }) => `${name} ${price}`);
  expect(found).toEqual(['Helado 250', 'Flan 300', 'Pan 50', 'Café 400', 'Té 200']);
  expect(stored.size).toBe(5);
});

test('what was shared with the site becomes cards once, and the rest waits for room', async () => {
  const share = (index: number, text: string, name: string | null) => {
    const shared: SharedPhoto = { photo: name === null ? null : { name, blob: photo(name) }, text };
    stored.set(sharedKey(1_000, index), shared);
  };
  share(0, 'Helado de fresa 250', 'helado');
  share(1, '', 'otro');
  const cards = createPhotoCards('store', 'browser', createServer(() => false).calls);
  await Promise.all([cards.open(), cards.open()]);
  expect(cards.$cards.get().map(({ name, price }) => [name, price])).toEqual([
    ['Helado de fresa', '250'],
    ['', ''],
  ]);
  await cards.add(Array.from({ length: 18 }, (_, index) => photo(`f${index}`)));
  share(0, 'Flan 300', null);
  await cards.open();
  expect(cards.$cards.get()).toHaveLength(20);
  cards.discard(cards.$cards.get()[1]?.key ?? '');
  await cards.open();
  expect(cards.$cards.get().at(-1)).toMatchObject({ name: 'Flan', price: '300', photo: null });
});

test('a browser that refuses locks still takes shared photos, and those after them', async () => {
  stored.set(sharedKey(1, 0), { photo: { blob: photo('pan'), name: 'pan.jpg' }, text: '' });
  const request = () => Promise.reject(new DOMException('refused', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request } });
  const cards = createPhotoCards('s', 'browser', createServer(() => false).calls);
  await cards.open();
  await cards.add([photo('ron')]);
  expect(cards.$cards.get()).toHaveLength(2);
  expect(cards.$isReading.get()).toBe(false);
});

test('a photo that cannot be read does not stop the next ones', async () => {
  const cards = createPhotoCards('s', 'browser', createServer(() => false).calls);
  vi.mocked(preparePicture).mockRejectedValueOnce(new Error('The picture is gone'));
  await expect(cards.add([photo('pan')])).rejects.toThrow('gone');
  await cards.add([photo('ron')]);
  expect(cards.$cards.get().map(({ fileName }) => fileName)).toEqual(['ron.jpg']);
  expect(cards.$isReading.get()).toBe(false);
});
