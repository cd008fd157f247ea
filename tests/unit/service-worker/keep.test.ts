import { afterEach, expect, test, vi } from 'vitest';
import { keep, pagesCache, picturesCache } from '../../../src/service-worker/caches.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refuse = (): Promise<never> =>
  Promise.reject(new DOMException('not allowed', 'SecurityError'));

/** A storage of this browser that has room for so many entries. With null the browser refuses it as a whole. */
function openStorage(room: number | null): Map<string, Map<string, string>> {
  const stored = new Map<string, Map<string, string>>();
  const open = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, string>();
    stored.set(name, entries);
    return {
      async put(address: string, response: Response) {
        const text = await response.text();
        const all = [...stored.values()].reduce((sum, { size }) => sum + size, 0);
        if (all >= (room ?? 0)) throw new DOMException('no room', 'QuotaExceededError');
        entries.set(address, text);
      },
    };
  };
  vi.useFakeTimers();
  vi.stubGlobal('caches', {
    open: (name: string) => (room === null ? refuse() : Promise.resolve(open(name))),
    delete: (name: string) => (room === null ? refuse() : Promise.resolve(stored.delete(name))),
  });
  return stored;
}

/** Keeps without waiting for the cache to be trimmed, which comes a second later. */
const begin = async (name: string, address: string, text: string): Promise<void> => {
  void keep(name, address, new Response(text));
  await vi.advanceTimersByTimeAsync(1);
};

test('a page that finds no room is kept in the place of the pictures', async () => {
  const stored = openStorage(2);
  await begin(picturesCache, '/images/a', 'a');
  await begin(picturesCache, '/images/b', 'b');
  await begin(pagesCache, '/cafe', 'the page');
  expect(stored.has(picturesCache)).toBe(false);
  expect(stored.get(pagesCache)?.get('/cafe')).toBe('the page');
});

test.each([0, null])(
  'a browser that stores nothing refuses without an error (%s)',
  async (room) => {
    const stored = openStorage(room);
    await keep(pagesCache, '/cafe', new Response('the page'));
    expect(stored.get(pagesCache)?.get('/cafe')).toBeUndefined();
  },
);
