import { expect, test } from 'vitest';
import { newestTime, listFreshNews, type StoreItems } from '#domain/products/store-news.ts';

const [old, before, after] = ['2026-11-01', '2026-11-02', '2026-11-03'].map(
  (day) => `${day}T12:00:00.000Z`,
) as [string, string, string];
const product = { currency: 'CUP' as const, price: 250 };
const store: StoreItems = {
  id: '000000000001',
  name: 'Heladería Copo',
  added: [
    { ...product, id: 'b', name: 'Coco', at: after },
    { ...product, id: 'c', name: 'Encargo', price: null, at: after },
    { ...product, id: 'a', name: 'Fresa', at: old },
  ],
  fallen: [
    { ...product, id: 'b', name: 'Coco', from: 300, at: after },
    { ...product, id: 'a', name: 'Fresa', from: 1_200, price: 1_000, at: after },
    { ...product, id: 'd', name: 'Nuez', from: 400, at: before },
  ],
};

test('what came since is news, a new product without a word of its price before', () => {
  expect(listFreshNews(store, before)).toEqual([
    { id: 'b', name: 'Coco', texts: ['Nuevo en Heladería Copo', '$250.00 CUP'] },
    { id: 'c', name: 'Encargo', texts: ['Nuevo en Heladería Copo'] },
    { id: 'a', name: 'Fresa', texts: ['Bajó de $1,200.00 a $1,000.00', 'Heladería Copo'] },
  ]);
});

test('a price that is the lowest of several says so', () => {
  const lowest = { ...product, priceFrom: true as const, at: after };
  const news = listFreshNews(
    {
      ...store,
      added: [{ ...lowest, id: 'b', name: 'Coco' }],
      fallen: [{ ...lowest, id: 'a', name: 'Fresa', from: 1_200, price: 1_000 }],
    },
    before,
  );
  expect(news.map(({ texts }) => texts)).toEqual([
    ['Nuevo en Heladería Copo', 'desde $250.00 CUP'],
    ['Ahora desde $1,000.00, antes $1,200.00', 'Heladería Copo'],
  ]);
});

test('what was seen is no news, whatever the clock of the phone says', () => {
  expect(newestTime(store)).toBe(after);
  expect(listFreshNews(store, newestTime(store))).toEqual([]);
  expect(newestTime({ ...store, added: [], fallen: [] })).toBe('');
  expect(listFreshNews(store, '')).toHaveLength(4);
});

test('what was seen later than the last that is left stays seen', () => {
  const left = { ...store, added: [], fallen: store.fallen.slice(2) };
  expect(newestTime(left, after)).toBe(after);
  expect(newestTime(left, old)).toBe(before);
});
