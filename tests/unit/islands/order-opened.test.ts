import { afterEach, expect, test, vi } from 'vitest';
import { findProducts } from '#islands/order/order-opened.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const store = {
  id: '0',
  name: 'Copo',
  url: 'copo',
  zone: 'America/Havana',
  minute: 1,
  pricesAt: '',
  isSplit: true,
};
const sought = [{ productId: 'k3v9x0q2m4td' }];

test.each([
  ['does not come', () => new Promise<Response>(() => undefined)],
  ['breaks off', () => Promise.resolve({ status: 200 })],
])('a sheet that %s is given up after ten seconds', async (_, respond) => {
  vi.useFakeTimers();
  vi.stubGlobal('DOMParser', vi.fn());
  const keptAt = vi.fn(() => Promise.resolve(undefined));
  vi.stubGlobal('caches', { match: keptAt });
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    const stopped = new Promise<never>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        reject(new Error('aborted'));
      });
    });
    const response = await Promise.race([respond(), stopped]);
    return { status: response.status, text: () => stopped };
  });
  for (const [isNetworkOnly, times] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const found = findProducts(new Map(), store, sought, isNetworkOnly).catch(String);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await Promise.race([found, Promise.resolve(null)])).toBe('Error: aborted');
    expect(keptAt).toHaveBeenCalledTimes(times);
  }
});
