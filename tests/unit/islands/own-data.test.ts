import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetVisitor } from '#islands/own-data/forget.ts';
import { countOrders, describeCounts, readKept } from '#islands/own-data/kept.ts';
import { isVisitors } from '#domain/browser/visitor-storage.ts';
import { unexpected } from '#domain/messages/api.ts';
import { listFiles } from '#files/files.ts';
import { createStorage } from '../../support/browser-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const session = '0123456789abcdef0123456789abcdef';

test('reads what is the visitor’s, and of what it does not know nothing', () => {
  const sent = [{ isSent: false }, { isSent: true }, { isSent: true }];
  const order = { at: 1, lines: [{}], sent };
  const kept = readKept([
    ['vitrina:visitor', session],
    ['vitrina:favourites', '["k3v9x0q2m7ta",7]'],
    ['vitrina:stores', '[{"name":"Copo"}]'],
    ['vitrina:order:k3v9x0q2m7tb', JSON.stringify(order)],
    ['vitrina:me', '{"at":1,"name":"Ana"}'],
    ['vitrina:place', 'Playa\nprovince=la-habana&municipality=playa'],
    ['vitrina:identity:Ana.accessToken', 'secret'],
    ['other', 'x'],
  ]);
  expect(kept).toEqual({
    session,
    favourites: ['k3v9x0q2m7ta'],
    stores: [{ name: 'Copo' }],
    orders: { k3v9x0q2m7tb: order },
    buyer: { at: 1, name: 'Ana' },
    place: 'Playa',
    keys: ['visitor', 'favourites', 'stores', 'order:k3v9x0q2m7tb', 'me', 'place'].map(
      (name) => `vitrina:${name}`,
    ),
  });
  expect(countOrders(kept.orders)).toBe(3);
  const broken = readKept([
    ['vitrina:place', ''],
    ['vitrina:visitor', 'nobody'],
    ['vitrina:favourites', '{'],
    ['vitrina:stores', '7'],
    ['vitrina:order:a', '[]'],
    ['vitrina:order:b', '{"sent":7,"lines":null}'],
    ['vitrina:order:d', '{"sent":[null,7],"lines":[]}'],
    ['vitrina:order:c', 'null'],
  ]);
  const { session: none, favourites, stores, place } = broken;
  expect([none, favourites, stores, place, countOrders(broken.orders)]).toEqual([
    ...[null, [], [], null, 0],
  ]);
});

test.each([
  [
    { favourites: 12, stores: 2, comments: 3, orders: 2, hasBuyer: true, hasPlace: true },
    '12 favoritos, 2 tiendas, 3 comentarios, 2 pedidos, tus datos para pedir, tu municipio',
  ],
  [
    { favourites: 1, stores: 1, comments: 1, orders: 1, hasBuyer: false, hasPlace: false },
    '1 favorito, 1 tienda, 1 comentario, 1 pedido',
  ],
  [
    { favourites: 1250, stores: 0, comments: null, orders: 0, hasBuyer: false, hasPlace: false },
    '1,250 favoritos',
  ],
])('says of %o that there are %s', (counts, text) => {
  expect(describeCounts(counts)).toBe(`En este navegador: ${text}.`);
});

test.each([
  ['has none', undefined],
  ['refuses them', { keys: () => Promise.reject(new DOMException('The operation is insecure.')) }],
])('erases what a browser keeps of a visitor, though of caches it %s', async (_, caches) => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const storage = createStorage();
    storage.setItem('vitrina:favourites', '[]');
    storage.setItem('other', 'x');
    vi.stubGlobal(name, storage);
  }
  vi.stubGlobal('StorageEvent', Event);
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('caches', caches);
  const erased: string[] = [];
  const deleteDatabase = (name: string) => {
    const erasing = { onsuccess: () => undefined };
    queueMicrotask(() => {
      erasing.onsuccess();
    });
    erased.push(name);
    return erasing;
  };
  vi.stubGlobal('indexedDB', { deleteDatabase });
  await forgetVisitor();
  expect([localStorage, sessionStorage].map((storage) => Object.keys(storage))).toEqual([
    ['other'],
    ['other'],
  ]);
  expect(erased).toEqual(['vitrina-outbox']);
});

test('says in Spanish that something could not be erased', async () => {
  vi.stubGlobal('localStorage', {});
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('StorageEvent', Event);
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('caches', undefined);
  vi.stubGlobal('indexedDB', {
    deleteDatabase: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  await expect(forgetVisitor()).rejects.toThrow(unexpected);
});

test('says that there is nothing only when the server has said so too', () => {
  const none = { favourites: 0, stores: 0, orders: 0, hasBuyer: false, hasPlace: false };
  expect(describeCounts({ ...none, comments: 0 })).toBe('En este navegador no hay nada tuyo.');
  expect(describeCounts({ ...none, comments: null })).toBe(
    'En este navegador no hay favoritos, tiendas ni pedidos.',
  );
});

test('each entry that the site keeps in a browser is the visitor’s, an account’s or a choice of how to look', () => {
  const source = join(import.meta.dirname, '../../../src');
  const keys = listFiles(source)
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('server/'))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(source, file), 'utf8').matchAll(/['"`](vitrina:[\w:-]*)/g),
        ([, key = '']) => key,
      ),
    );
  const others = [...new Set(keys)].filter((key) => !isVisitors(key));
  expect(others.sort()).toEqual([
    'vitrina:confirm',
    'vitrina:data-saver',
    'vitrina:identity-settings',
    'vitrina:identity:',
    'vitrina:order-link',
    'vitrina:owner-draft:',
    'vitrina:registration',
    'vitrina:sign-in',
    'vitrina:status-price:',
    'vitrina:store-shared:',
    'vitrina:toast',
  ]);
  expect(new Set(keys).size).toBeGreaterThan(others.length + 4);
});
