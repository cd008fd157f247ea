import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storeTypes } from '#domain/stores/store-type.ts';
import { newId } from '#domain/id.ts';
import { findPageFile, normalizeListingQuery, pageFile } from '#domain/paths/page-file.ts';
import {
  directoryPath,
  homePath,
  offersPath,
  productPath,
  storePath,
} from '#domain/paths/paths.ts';
import { isReserved } from '#domain/paths/reserved-words.ts';
import { slugify } from '#domain/paths/slug.ts';

const id = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => newId(() => bytes));
const slug = fc
  .string({ unit: fc.constantFrom('a', 'b', '1', ' '), minLength: 3, maxLength: 12 })
  .map(slugify)
  .filter((candidate) => !isReserved(candidate));
const page = fc.integer({ min: 1, max: 500 });
const publicPath = fc.oneof(
  fc.constant(homePath()),
  fc.record({ type: fc.option(fc.constantFrom(...storeTypes)), page }).map(directoryPath),
  fc.record({ page }).map(offersPath),
  fc.tuple(slug, fc.record({ category: fc.option(id), page })).map(([url, o]) => storePath(url, o)),
  fc.tuple(id, slug).map(([product, url]) => productPath({ id: product, business: { url } })),
);

describe('pageFile', () => {
  it.each([
    ['/', 'index.html'],
    ['/?x=1', 'index.html'],
    ['/offers', 'offers.html'],
    ['/offers?page=1', 'offers.html'],
    ['/offers?page=2', 'offers/_q/page=2.html'],
    ['/cafe-x', 'cafe-x.html'],
    ['/cafe-x/product/0123456789ab', 'cafe-x/product/0123456789ab.html'],
    ['/cafe-x/search?q=pan', 'cafe-x/search.html'],
    ['/404', '404.html'],
    ['/businesses?type=cafe&page=2', 'businesses/_q/type=cafe&page=2.html'],
    ['/businesses?page=2&type=cafe', 'businesses/_q/type=cafe&page=2.html'],
    ['/cafe-x?page=2&category=0123456789ab', 'cafe-x/_q/category=0123456789ab&page=2.html'],
  ])('of %s is %s', (path, file) => {
    expect(pageFile(path)).toBe(file);
  });

  it.each([
    '',
    'offers',
    '//',
    '/offers/',
    '/..',
    '/../secret',
    '/cafe/../../x',
    '/cafe//x',
    '/%2e%2e/x',
    '/cafe%2fx',
    '/cafe\\x',
    '/cafe\0x',
    '/.env',
    '/index',
    '/cafe/index',
    '/index.html',
    '/Offers',
    '/businesses/_q/page=2',
    '/_astro/x',
    `/${'a'.repeat(300)}`,
  ])('does not exist for %o', (path) => {
    expect(findPageFile(path)).toBeNull();
    expect(() => pageFile(path)).toThrow(expect.objectContaining({ code: 'route_not_found' }));
  });

  it('differs for every two different public paths', () => {
    fc.assert(
      fc.property(publicPath, publicPath, (one, other) => {
        expect(pageFile(one) === pageFile(other)).toBe(one === other);
      }),
      { numRuns: 10_000 },
    );
  });

  it('stays under the web root whatever the path', () => {
    const wild = fc.oneof(
      fc.webPath(),
      fc.string({ unit: fc.constantFrom('/', '.', '%', '2', 'e', '\\', 'a', '?', '=', '_', 'q') }),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(wild, (path) => {
        const file = findPageFile(`/${path}`);
        if (file === null) return;
        expect(posix.join('root', file)).toBe(`root/${file}`);
        expect(file).toMatch(/^[a-z0-9\-/]+(?:\/_q\/[a-z0-9=&-]+)?\.html$/);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('normalizeListingQuery', () => {
  it.each([
    ['/businesses', 'type=cafe&utm=x', 'type=cafe'],
    ['/businesses', 'type=florist&page=2', 'page=2'],
    ['/businesses', 'page=0', ''],
    ['/businesses', 'page=02', ''],
    ['/businesses', 'page=1e3', ''],
    ['/businesses', 'page=-2', ''],
    ['/businesses', 'page=2&page=3', 'page=2'],
    ['/businesses', 'page=99999999999999999999', ''],
    ['/businesses', 'search=pan&page=2&type=cafe', 'type=cafe'],
    [
      '/businesses',
      'municipality=playa&type=&province=la-habana&page=2',
      'province=la-habana&municipality=playa&page=2',
    ],
    ['/businesses', 'type=cafe&province=la-habana&municipality=', 'type=cafe&province=la-habana'],
    ['/businesses', 'municipality=playa', ''],
    ['/businesses', 'province=../x', ''],
    ['/businesses', 'search=&page=2', 'page=2'],
    // As web servers see it, which compare the text of the address.
    ['/businesses', 'search=%20&page=2', ''],
    ['/offers', 'search=pan&page=4', ''],
    ['/cafe-x', 'search=pan&page=2&category=0123456789ab', 'category=0123456789ab'],
    ['/offers', 'province=la-habana', ''],
    ['/offers', 'type=cafe&page=4', 'page=4'],
    ['/cafe-x', 'category=x', ''],
    ['/cafe-x', 'category=../../x&page=2', 'page=2'],
    ['/about', 'page=2', ''],
    ['/cafe-x/product/0123456789ab', 'page=2', ''],
  ])('of %s with %s is %o', (path, query, expected) => {
    expect(normalizeListingQuery(path, new URLSearchParams(query))).toBe(expected);
  });

  it('changes nothing that it has written', () => {
    fc.assert(
      fc.property(publicPath, fc.webQueryParameters(), (path, noise) => {
        const [pathname = '', query = ''] = path.split('?');
        const mixed = new URLSearchParams(`${query}&${noise}`);
        const first = normalizeListingQuery(pathname, mixed);
        expect(normalizeListingQuery(pathname, new URLSearchParams(first))).toBe(first);
        if (query !== '') expect(first).toContain(query);
      }),
      { numRuns: 2_000 },
    );
  });
});
