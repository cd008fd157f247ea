import { afterEach, expect, test, vi } from 'vitest';
import { formatOrderFragment } from '#domain/orders/order-payload.ts';
import { findProducts, showOpened } from '#islands/order/order-opened.ts';
import type { Products, ShownProduct } from '#islands/order/products.ts';

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

/** The part of a sheet that shows the order of a link, as far as it is written. */
function openPanel() {
  const makeElement = () => {
    const items: { textContent: string }[] = [];
    return {
      items,
      focus: () => undefined,
      append: (item: { textContent: string }) => items.push(item),
      set textContent(_: string) {
        items.length = 0;
      },
    };
  };
  const list = makeElement();
  const total = { textContent: '' };
  const querySelector = (selector: string): object =>
    selector === 'ul' ? list : selector === 'ul+p' ? total : makeElement();
  vi.stubGlobal('document', {
    querySelector: () => ({ querySelector }),
    createElement: () => ({ textContent: '', append: () => undefined }),
  });
  return { list, total };
}

test('of links that are opened while one waits for the network, the last is shown, and once', async () => {
  const came = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async () => {
    await came.promise;
    return Response.json({ variants: [] });
  });
  const products = (['Flan', 'Gorra'] as const).map((name, index) => {
    const productId = `k3v9x0q2m4t${index}`;
    const choices = name === 'Gorra' ? { choicesFile: '/gorra.json' } : {};
    return { bought: { productId, name, price: 1, currency: 'CUP' }, isSoldOut: false, ...choices };
  });
  const here: Products = new Map(
    products.map((product) => [product.bought.productId, product as unknown as ShownProduct]),
  );
  const [flan = '', cap = ''] = products.map(({ bought: { productId } }) =>
    formatOrderFragment({
      ...{ token: '0123456789ab', code: '12345q', minute: 1 },
      lines: [{ productId, quantity: 2, cost: { price: 1, currency: 'CUP' } }],
    }),
  );
  const open = (...fragments: readonly string[]) =>
    Promise.all(
      fragments.map((fragment) => showOpened(fragment, here, { ...store, isSplit: false })),
    );
  const { list, total } = openPanel();
  const opened = open(cap, cap, flan);
  came.resolve(undefined);
  await opened;
  expect(list.items.map(({ textContent }) => textContent)).toEqual(['2 x Flan = $2.00 CUP']);
  expect(total.textContent).toContain('$2.00 CUP');
  await open(cap, cap);
  expect(list.items.map(({ textContent }) => textContent)).toEqual(['2 x Gorra · Elegir']);
});
