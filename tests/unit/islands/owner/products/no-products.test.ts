import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { OwnFilter } from '#domain/products/own-filter.ts';
import { NoProducts } from '#islands/owner/products/Products.tsx';
import { listTexts, renderAtPath } from '../../../../support/at-path.ts';

const render = (search: string, only: OwnFilter | null = null): string =>
  renderAtPath(createElement(NoProducts, { search, only, onNew: () => undefined }));
const readTexts = (search: string, only: OwnFilter | null = null): string[] =>
  listTexts(render(search, only));

test.each(['', 'nada'])('a list that is empty has a drawing, after the search %j', (search) => {
  expect(render(search)).toContain('<svg');
});

test('a search in the own list says where it looked, and leads back to all', () => {
  expect(readTexts('bisutería fina')).toEqual([
    'No se encontraron productos',
    'Ninguno de tus productos tiene «bisutería fina» en su nombre o su descripción.',
    'Ver todos',
  ]);
});

test('a list of one kind says that there is none of it, and leads back to all', () => {
  const title = 'No se encontraron productos';
  expect(readTexts('', 'sold-out')).toEqual([
    title,
    'Ninguno de tus productos está agotado.',
    'Ver todos',
  ]);
  expect(readTexts('pan', 'offer')[1]).toBe('Ninguno de tus productos en oferta tiene «pan».');
});

test('a list without products says how the first comes into it', () => {
  expect(readTexts('')).toEqual([
    'Aún no tienes productos',
    'Añade el primero con una foto y su precio. En segundos estará en tu tienda.',
    'Añadir mi primer producto',
  ]);
});
