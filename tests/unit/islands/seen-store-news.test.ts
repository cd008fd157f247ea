import {
  cleanTestStorage,
  setPersistentEngine,
  useTestStorageEngine,
} from '@nanostores/persistent';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { StoreNews } from '#contract/stores.ts';
import { listFreshNews } from '#domain/products/store-news.ts';
import { $followedStores } from '#state/followed-stores.ts';
import { loadStoreNews, noteSeen } from '../../../src/islands/shared/favourites/load-store-news.ts';
import { createFullStorage } from '../../support/browser-storage.ts';

const id = '000000000001';
const [first, last] = ['2026-11-20T00:00:00.000Z', '2026-11-25T00:00:00.000Z'] as const;
const makeItem = (name: string, at: string) => ({
  id: name.repeat(12),
  name,
  price: 5,
  currency: 'CUP' as const,
  at,
});
const [fresa, coco] = [makeItem('a', first), makeItem('b', last)];
const makeNews = (added: StoreNews['added']): StoreNews => ({
  id,
  url: 'copo',
  name: 'Copo',
  added,
  fallen: [],
});
const see = (news: StoreNews): void => {
  noteSeen(new Map([[id, news]]));
};
const readSeen = () => $followedStores.get()[0]?.seen;

beforeEach(() => {
  useTestStorageEngine();
  cleanTestStorage();
  onTestFinished($followedStores.listen(() => undefined));
});

test('a product that was sold out for a while is no news again', () => {
  $followedStores.set([{ id, url: 'copo', name: 'Copo', seen: first }]);
  see(makeNews([coco, fresa]));
  see(makeNews([fresa]));
  expect(readSeen()).toBe(last);
  expect(listFreshNews(makeNews([coco, fresa]), readSeen() ?? '')).toEqual([]);
});

test('what a store has when it is first looked at was seen, and what comes then was not', () => {
  $followedStores.set([{ id, url: 'copo', name: 'Copo', seen: null }]);
  see(makeNews([fresa]));
  expect(readSeen()).toBe(first);
  see(makeNews([coco, fresa]));
  expect(readSeen()).toBe(last);
});

test('news come also when the storage is full, and are seen as long as the page is open', async () => {
  $followedStores.set([{ id, url: 'copo', name: 'Copo', seen: null }]);
  const nothing = () => undefined;
  setPersistentEngine(createFullStorage(), {
    addEventListener: nothing,
    removeEventListener: nothing,
  });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([makeNews([fresa])])));
  const news = await loadStoreNews();
  vi.unstubAllGlobals();
  expect([...news.keys()]).toEqual([id]);
  expect(readSeen()).toBe(first);
});
