import { describe, expect, it } from 'vitest';
import { directoryPath, storePath } from '#domain/paths/paths.ts';
import { directoryHeading, readDirectoryQuery } from '#islands/directory/directory-query.ts';
import { describeNoStores } from '#islands/directory/no-stores.ts';
import { readPage } from '#islands/shared/listing/read-page.ts';
import {
  catalogueHeading,
  describeCount,
  followCatalogueLink,
  readCatalogueQuery,
} from '#islands/store-catalogue/catalogue-query.ts';

const id = '0123456789ab';

describe('readPage', () => {
  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1e3', 1],
    ['page=02', 1],
    ['page=x', 1],
    ['page=100000', 100_000],
    ['page=100001', 1],
    ['page=99999999999999999999', 1],
  ])('of %o is %i', (query, page) => {
    expect(readPage(new URLSearchParams(query))).toBe(page);
  });
});

describe('the directory', () => {
  it.each([
    ['', { type: null, search: '', page: 1 }],
    ['type=cafe&search=%20pan%20&page=2', { type: 'cafe', search: 'pan', page: 2 }],
    ['type=constructor&search=%20&page=x', { type: null, search: '', page: 1 }],
    ['type=cafe&type=bar', { type: 'cafe', search: '', page: 1 }],
  ])('reads %o', (query, expected) => {
    expect(readDirectoryQuery(new URLSearchParams(query))).toEqual(expected);
  });

  const places = ['playa', 'plaza-de-la-revolucion'];
  const known = { province: 'la-habana', municipalities: places };
  it.each([
    ['province=la-luna', null, undefined],
    ['municipality=playa', null, undefined],
    ['province=la-habana', known, 'la-habana'],
    ['province=la-habana&municipality=playa', known, 'la-habana/playa'],
    ['province=la-habana&municipality=la-luna', known, 'la-habana'],
    // A host that has one page for all places leaves the rest to the API.
    ['province=la-habana&municipality=la-luna', null, 'la-habana/la-luna'],
    ['province=granma&municipality=yara', known, 'granma/yara'],
  ])('reads the place of %o, where the page knows %o, as %o', (query, page, place) => {
    expect(readDirectoryQuery(new URLSearchParams(query), page).place).toBe(place);
  });

  it('reads the address that it writes', () => {
    const query = { type: 'food', search: 'piñata & más', page: 3 } as const;
    const address = new URL(directoryPath(query), 'https://vitrina.example');
    expect(readDirectoryQuery(address.searchParams)).toEqual(query);
  });

  it.each([
    [null, '', 'Todos los negocios'],
    ['cafe', '', 'Cafeterías'],
    [null, 'pan', 'Resultados de «pan»'],
    ['cafe', 'pan', 'Cafeterías: «pan»'],
  ] as const)('with type %o and search %o is headed %o', (type, search, heading) => {
    expect(directoryHeading({ type, search, page: 1 })).toBe(heading);
  });

  it('says why there is nothing', () => {
    const all = { type: null, search: '', page: 1 };
    expect(describeNoStores({ ...all, page: 9 })).toContain('no existe');
    expect(describeNoStores({ ...all, search: 'x' })).toContain('búsqueda');
    expect(describeNoStores({ ...all, type: 'auto' })).toContain('de este tipo');
    expect(describeNoStores(all)).toContain('Vuelve pronto');
  });
});

describe('the catalogue of a store', () => {
  const query = { category: id, name: 'Dulces', search: '', page: 2 };

  it.each([
    ['', { category: null, name: null, search: '', page: 1 }],
    [`category=${id}&page=2`, { category: id, name: null, search: '', page: 2 }],
    ['category=../x&search=pan', { category: null, name: null, search: 'pan', page: 1 }],
  ])('reads %o', (text, expected) => {
    expect(readCatalogueQuery(new URLSearchParams(text))).toEqual(expected);
  });

  it('reads the address that it writes', () => {
    const full = { category: id, name: null, search: 'café', page: 2 };
    const address = new URL(storePath('cafe-x', full), 'https://vitrina.example');
    expect(readCatalogueQuery(address.searchParams)).toEqual(full);
  });

  it('keeps the search when a category is chosen', () => {
    const chosen = { category: id, name: null, search: '', page: 1 };
    const current = { category: null, name: null, search: 'pan', page: 3 };
    expect(followCatalogueLink(chosen, { name: 'Dulces', isCategory: true }, current)).toEqual({
      ...chosen,
      name: 'Dulces',
      search: 'pan',
    });
  });

  it('drops the search with a link of the list that has none', () => {
    const whole = { category: null, name: null, search: '', page: 1 };
    const current = { ...query, search: 'pan' };
    expect(followCatalogueLink(whole, { name: 'Ver todo', isCategory: false }, current)).toEqual(
      whole,
    );
  });

  it('keeps the name of the category from page to page', () => {
    const next = { ...query, name: null, page: 3 };
    const followed = followCatalogueLink(next, { name: '3', isCategory: false }, query);
    expect(followed).toEqual({ ...query, page: 3 });
  });

  it.each([
    [null, '', 'Productos'],
    ['Dulces', '', 'Dulces'],
    [null, 'pan', '«pan»'],
    ['Dulces', 'pan', '«pan» en Dulces'],
  ])('in category %o with search %o is headed %o', (name, search, heading) => {
    expect(catalogueHeading(name, search)).toBe(heading);
  });

  it.each([
    [{ total: 1, totalIsExact: true, page: 1, totalPages: 1 }, '1 producto'],
    [{ total: 60, totalIsExact: true, page: 2, totalPages: 3 }, '60 productos · Página 2 de 3'],
    [
      { total: 1000, totalIsExact: false, page: 1, totalPages: 40 },
      'Más de 1,000 productos · Página 1',
    ],
  ])('counts %o as %o', (meta, text) => {
    expect(describeCount(meta, 'shown')).toBe(text);
  });

  it('has no count while it loads and when it failed', () => {
    expect(describeCount(null, 'loading')).toBe('Cargando…');
    expect(describeCount(null, 'failed')).toBe('No se pudo cargar');
  });
});
