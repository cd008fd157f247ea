import { expect, test } from 'vitest';
import { findFileKind, findPageKey } from '../../../src/service-worker/page-key.ts';
import { reservedSlugs } from '#domain/paths/reserved-words.ts';

const at = (path: string) => new URL(path, 'https://vitrina.example');
const id = 'k3v9x0q2m4td';

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/businesses?page=2&type=cafe&x=1', '/businesses?type=cafe&page=2'],
  ['/businesses?search=pan', '/businesses'],
  ['/offers?page=1', '/offers'],
  ['/search?q=caf%C3%A9', '/search'],
  ['/favoritos', '/favoritos'],
  ['/cafe-x?page=3', '/cafe-x?page=3'],
  ['/cafe-x/search?q=a', '/cafe-x/search'],
  [`/cafe-x/product/${id}`, `/cafe-x/product/${id}`],
  ['/cafe-x/pedido?utm=a', '/cafe-x/pedido'],
  [`/cafe-x/pedido/${id}-2`, `/cafe-x/pedido/${id}-2`],
])('keeps %s as %s', (path, key) => {
  expect(findPageKey(at(path))).toBe(key);
});

test.each([
  ...['/dashboard', '/products', '/products/compartir', '/categories', '/orders', '/settings'],
  ...['/register-business', '/admin', '/admin/negocios', '/admin/registro'],
  ...['/admin/cuentas', '/admin/solicitudes', '/admin/cifras'],
  ...['/login', '/register', '/outbox', '/outbox/1', '/identity', '/api/docs', '/api/reviews'],
  ...['/hooks/publish', '/healthz', '/offline', '/404', '/product/k3v9x0q2m4td', '/Cafe-X'],
  ...['/cafe-x/product', '/cafe-x/product/no', `/cafe-x/product/${id}/more`, '/cafe-x/edit', '/ab'],
  ...['/cafe-x/pedido/no', '/cafe-x/pedido/otros/2', '/cafe-x/pedido/otros-1'],
])('never keeps %s', (path) => {
  expect(findPageKey(at(path))).toBeNull();
});

test('keeps only public pages among the reserved words', () => {
  const kept = reservedSlugs.filter((word) => findPageKey(at(`/${word}`)) !== null);
  expect(kept.sort()).toEqual([
    'about',
    'businesses',
    'denunciar',
    'favoritos',
    'featured-businesses',
    'mis-datos',
    'offers',
    'privacy',
    'search',
    'terms',
  ]);
});

test.each([
  ['/_astro/common.AbC-12_x.js', 'asset'],
  [`/images/${id}/480.webp`, 'picture'],
  [`/images/${id}/preview.jpg`, 'picture'],
  [`/api/images/${id}/480.webp`, null],
  ['/service-worker.js', null],
  ['/pagefind/pagefind.js', null],
  ['/favicon.svg', null],
  [`/cafe-x/product/${id}.json`, 'variants'],
  ['/cafe-x/product/no.json', null],
  [`/cafe-x/pedido/${id}.json`, null],
  [`/api/products/${id}.json`, null],
  ['/cafe-x.json', null],
])('considers %s to be %s', (path, kind) => {
  expect(findFileKind(at(path))).toBe(kind);
});
