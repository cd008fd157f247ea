import {
  cleanTestStorage,
  getTestStorage,
  setPersistentEngine,
  setTestStorageKey,
  useTestStorageEngine,
  windowPersistentEvents,
} from '@nanostores/persistent';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createFullStorage } from '../../support/browser-storage.ts';
import {
  $otherFavourites,
  $favourites,
  $pendingFavourites,
  applyFavourite,
  resumeFavourites,
  toggleFavourite,
} from '#state/favourites.ts';

const id = 'abcdefghjkmn';
const other = '0123456789ab';
const warn = vi.fn();

beforeEach(() => {
  useTestStorageEngine();
  cleanTestStorage();
  $otherFavourites.set({});
  warn.mockReset();
  vi.stubGlobal('console', { warn });
});
afterEach(() => {
  // A store stays active for a second after its last listener, and would not read the storage of the next test.
  cleanStores($favourites, $pendingFavourites);
  vi.unstubAllGlobals();
});

/** A server whose responses wait until the test releases them. */
function stubServer(favorite: number, status = 200) {
  let release: () => void = () => undefined;
  const fetch = vi.fn<(url: string) => Promise<Response>>(
    () =>
      new Promise((resolve) => {
        release = () => {
          resolve(Response.json({ id, favorite, message: 'No', code: 'x' }, { status }));
        };
      }),
  );
  vi.stubGlobal('fetch', fetch);
  return {
    fetch,
    release: () => {
      release();
    },
  };
}

test('changes list and count only once the server has agreed', async () => {
  const server = stubServer(7);
  const call = toggleFavourite(id);
  expect($pendingFavourites.get()[id]).toBe('add');
  expect($favourites.get()).toEqual([]);
  expect($otherFavourites.get()[id]).toBeUndefined();
  server.release();
  expect(await call).toBe(true);
  expect($pendingFavourites.get()[id]).toBeUndefined();
  expect($favourites.get()).toEqual([id]);
  expect($otherFavourites.get()[id]).toBe(6);
  expect(getTestStorage()).toMatchObject({ 'vitrina:favourites': JSON.stringify([id]) });
});

test('takes a favourite off', async () => {
  setTestStorageKey('vitrina:favourites', JSON.stringify([id, other]));
  const server = stubServer(0);
  const call = toggleFavourite(id);
  server.release();
  await call;
  expect(server.fetch.mock.calls[0]?.[0]).toBe(`/api/products/${id}/favorite?action=remove`);
  expect($favourites.get()).toEqual([other]);
});

test('leaves everything as it was when the call fails', async () => {
  const server = stubServer(7, 500);
  const call = toggleFavourite(id);
  server.release();
  expect(await call).toBe(false);
  expect($favourites.get()).toEqual([]);
  expect($otherFavourites.get()[id]).toBeUndefined();
  await expect.poll(() => $pendingFavourites.get()[id]).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});

test('a call that gets no response is left to the next page, unless this one stays', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await toggleFavourite(id)).toBe(false);
  vi.advanceTimersByTime(999);
  expect($pendingFavourites.get()[id]).toBe('add');
  vi.advanceTimersByTime(1);
  expect($pendingFavourites.get()[id]).toBeUndefined();
});

test('does not send a second tap during the call', async () => {
  const server = stubServer(1);
  const calls = [toggleFavourite(id), toggleFavourite(id)];
  server.release();
  expect(await Promise.all(calls)).toEqual([true, true]);
  expect(server.fetch).toHaveBeenCalledOnce();
});

test('keeps what another tab added meanwhile', async () => {
  const stop = $favourites.listen(() => undefined);
  const server = stubServer(1);
  const call = toggleFavourite(id);
  setTestStorageKey('vitrina:favourites', JSON.stringify([other]));
  server.release();
  await call;
  expect($favourites.get()).toEqual([other, id]);
  stop();
});

test.each(['{', '"text"', 'null', '[1, {}, "../x"]'])(
  'reads a damaged list %s as empty',
  (text) => {
    setTestStorageKey('vitrina:favourites', text);
    expect($favourites.get()).toEqual([]);
  },
);

test('repeats the unfinished calls of a page that was left', async () => {
  setTestStorageKey('vitrina:favourites', JSON.stringify([other]));
  setTestStorageKey('vitrina:favourites-pending', JSON.stringify({ [id]: 'add', [other]: 'no' }));
  const server = stubServer(1);
  resumeFavourites();
  expect(server.fetch.mock.calls.map(([url]) => url)).toEqual([
    `/api/products/${id}/favorite?action=add`,
  ]);
  server.release();
  await expect.poll(() => $favourites.get()).toEqual([other, id]);
  expect($pendingFavourites.get()[id]).toBeUndefined();
});

test.each(['{', 'null', '7', '{"../x":"add"}'])('repeats nothing from a damaged %s', (text) => {
  setTestStorageKey('vitrina:favourites-pending', text);
  const server = stubServer(1);
  resumeFavourites();
  expect(server.fetch).not.toHaveBeenCalled();
});

test('counts a call that waits for the network as done, without a number', async () => {
  const waiting = Response.json({ isWaiting: true, id: 'key' }, { status: 202 });
  vi.stubGlobal('fetch', () => Promise.resolve(waiting));
  expect(await toggleFavourite(id)).toBe(true);
  expect($favourites.get()).toEqual([id]);
  expect($otherFavourites.get()[id]).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});

test('takes back a refused heart and forgets a gone product without a call', () => {
  const server = stubServer(0);
  setTestStorageKey('vitrina:favourites', JSON.stringify([id, other]));
  applyFavourite(id, 'remove');
  expect($favourites.get()).toEqual([other]);
  applyFavourite(id, 'add');
  expect($favourites.get()).toEqual([other, id]);
  expect(server.fetch).not.toHaveBeenCalled();
});

test('a heart lasts as long as the page is open when the storage is full', async () => {
  vi.stubGlobal('window', new EventTarget());
  const stops = [$favourites, $pendingFavourites].map((store) => store.listen(() => undefined));
  setPersistentEngine(createFullStorage(), windowPersistentEvents);
  const server = stubServer(1);
  const call = toggleFavourite(id);
  expect($pendingFavourites.get()[id]).toBe('add');
  server.release();
  expect(await call).toBe(true);
  expect($favourites.get()).toEqual([id]);
  expect($pendingFavourites.get()[id]).toBeUndefined();
  for (const stop of stops) stop();
});
