import { expect, test } from 'vitest';
import { makeComment } from '../../support/made-up-catalogue.ts';
import { firstProduct as product, openPage, pages, site, stock } from '../../support/open-page.ts';
import { needsApi } from '#domain/paths/api-pages.ts';
import {
  aboutPath,
  directoryPath,
  homePath,
  manifestPath,
  offersPath,
  orderSheetPath,
  productPath,
  storePath,
} from '#domain/paths/paths.ts';
import { searchPath, storeSearchPath } from '#domain/paths/search-paths.ts';

const commented = { ...stock, comments: [...stock.comments, makeComment(product.id)] };

const render = async (path: string, isStatic: boolean): Promise<string> =>
  (await openPage(path, commented, { ...site, isStatic })).html;

/** Links of a page to what only the API does, and what its scripts make a control of. */
function listOffers(html: string): string[] {
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
  const controls = ['data-favourites-link', 'data-labelled', '>Comentar<', 'Seguir la tienda'];
  return [
    ...links.filter((href) => needsApi(href.replace(/[?#].*/, ''))),
    ...controls.filter((control) => html.includes(control)),
  ];
}

const { url } = product.business;
const paths = [
  homePath(),
  aboutPath(),
  directoryPath(),
  offersPath(),
  searchPath(),
  storePath(url),
  storeSearchPath(url),
  productPath(product),
  orderSheetPath(url),
];

test.each(paths)('%s offers on a host of files alone nothing that asks the API', async (path) => {
  expect(listOffers(await render(path, false))).not.toEqual([]);
  const html = await render(path, true);
  expect(listOffers(html)).toEqual([]);
  // By which scripts know it.
  expect(/<html[^>]*>/.exec(html)?.[0]).toBe('<html lang="es" data-api>');
});

test('a search of what needs the API is not offered there', async () => {
  for (const [path, label] of [
    [directoryPath(), 'role="search"'],
    [storePath(url), 'Buscar aquí'],
    [searchPath(), 'Precio mínimo'],
    [searchPath(), 'Ordenar por'],
  ] as const) {
    expect(await render(path, false)).toContain(label);
    expect(await render(path, true)).not.toContain(label);
  }
});

test('comments and ways of contact are there all the same', async () => {
  const [read, contact] = ['Comentarios', /href="https:\/\/wa\.me\//] as const;
  const html = await render(productPath(product), true);
  expect(html).toContain(read);
  expect(html).toContain(commented.comments[0]?.comment);
  expect(html).toMatch(contact);
});

test('the shortcut of the installed site to the favourites is not there', async () => {
  expect(await render(manifestPath(), false)).toContain('Mis favoritos');
  expect(await render(manifestPath(), true)).not.toContain('Mis favoritos');
});

test('the pages of accounts, favourites and reports are those that need the API', () => {
  const kept = ['/', '/404', '/about', '/businesses', '/mis-datos', '/offers', '/search', '/terms'];
  const gone = ['/login', '/register', '/dashboard', '/admin/cuentas', '/favoritos', '/denunciar'];
  expect(pages.fixedPaths.filter(needsApi)).toEqual(expect.arrayContaining(gone));
  const others = pages.fixedPaths.filter((path) => !needsApi(path));
  expect(others).toEqual(expect.arrayContaining(kept));
});
