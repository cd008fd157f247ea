import {
  cleanTestStorage,
  getTestStorage,
  setPersistentEngine,
  setTestStorageKey,
  useTestStorageEngine,
} from '@nanostores/persistent';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createFullStorage } from '../../support/browser-storage.ts';
import { $followedStores, type FollowedStore, setFollowed } from '#state/followed-stores.ts';
import { $toasts } from '#state/toasts.ts';

const key = 'vitrina:stores';
const make = (index: number): FollowedStore => ({
  id: String(index).padStart(12, '0'),
  url: `tienda-${index}`,
  name: `Tienda ${index}`,
  seen: null,
});
const keep = (value: unknown) => {
  setTestStorageKey(key, JSON.stringify(value));
};
const lastToast = () => $toasts.get().at(-1)?.title;

beforeAll(useTestStorageEngine);
beforeEach(() => {
  cleanTestStorage();
  $toasts.set([]);
  const getItem = (name: string) => getTestStorage()[name] ?? null;
  vi.stubGlobal('localStorage', { getItem });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('follows a store, keeps it, and stops following it', () => {
  const stop = $followedStores.listen(() => undefined);
  const { id, url, name } = make(1);
  expect(setFollowed({ id, url, name }, true)).toBe(true);
  expect(lastToast()).toBe('Sigues a Tienda 1');
  expect(getTestStorage()).toMatchObject({ [key]: JSON.stringify([make(1)]) });
  setFollowed(make(2), true);
  setFollowed(make(1), false);
  expect($followedStores.get()).toEqual([make(2)]);
  stop();
});

test('stores that another tab follows are known here', () => {
  const stop = $followedStores.listen(() => undefined);
  keep([make(3)]);
  expect($followedStores.get()).toEqual([make(3)]);
  stop();
});

test('says that twenty is the limit, and keeps those', () => {
  const stop = $followedStores.listen(() => undefined);
  const twenty = Array.from({ length: 20 }, (_, index) => make(index));
  keep(twenty);
  expect(setFollowed(make(20), true)).toBe(false);
  expect(lastToast()).toBe('Ya sigues 20 tiendas');
  expect($followedStores.get()).toEqual(twenty);
  setFollowed(make(0), false);
  setFollowed(make(20), true);
  expect($followedStores.get()).toEqual([...twenty.slice(1), make(20)]);
  stop();
});

test.each([
  ['{', []],
  ['"text"', []],
  ['null', []],
  ['{"0":{}}', []],
  [JSON.stringify([null, 7, { id: '../x', url: 'a', name: 'A', seen: null }]), []],
  [JSON.stringify([{ ...make(1), name: 5 }, make(2), { ...make(3), seen: 4 }]), [make(2)]],
  [JSON.stringify([make(1), make(1)]), [make(1)]],
])('only complete stores are read from %s', (text, stores) => {
  const stop = $followedStores.listen(() => undefined);
  setTestStorageKey(key, text);
  expect($followedStores.get()).toEqual(stores);
  stop();
});

test('following a store again keeps its time of the last look', () => {
  const stop = $followedStores.listen(() => undefined);
  const store = { ...make(1), seen: '2026-11-02T12:00:00.000Z' };
  keep([store]);
  setFollowed(make(1), true);
  expect($followedStores.get()).toEqual([store]);
  stop();
});

test.each([
  ['takes nothing more', () => null],
  [
    'refuses its storage',
    () => {
      throw new DOMException('refused', 'SecurityError');
    },
  ],
])('in a browser that %s, a toast says so and the store is followed on its page', (_, getItem) => {
  vi.stubGlobal('localStorage', { getItem });
  const stop = $followedStores.listen(() => undefined);
  expect(setFollowed(make(1), true)).toBe(true);
  expect(lastToast()).toBe('Este navegador no deja guardar tus tiendas');
  expect($followedStores.get()).toEqual([make(1)]);
  setFollowed(make(1), false);
  expect($toasts.get()).toHaveLength(1);
  expect($followedStores.get()).toEqual([]);
  stop();
});

test('follows a store when the storage is full, also once nobody listens any more', () => {
  vi.useFakeTimers();
  const nothing = () => undefined;
  setPersistentEngine(createFullStorage(), {
    addEventListener: nothing,
    removeEventListener: nothing,
  });
  try {
    setFollowed(make(1), true);
    // By then, a store without a listener is left alone.
    vi.advanceTimersByTime(5_000);
    expect($followedStores.get()).toEqual([make(1)]);
    setFollowed(make(1), false);
    vi.advanceTimersByTime(5_000);
    expect($followedStores.get()).toEqual([]);
  } finally {
    useTestStorageEngine();
    vi.useRealTimers();
  }
});
