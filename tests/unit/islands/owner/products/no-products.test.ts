import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { expect, test } from 'vitest';
import { NoProducts } from '#islands/owner/products/Products.tsx';

const render = (search: string): string => {
  const list = createElement(NoProducts, { search, onNew: () => undefined });
  return renderToStaticMarkup(
    createElement(Router, { ssrPath: '/' } as Parameters<typeof Router>[0], list),
  );
};
const readTexts = (search: string): string[] =>
  render(search)
    .split(/<[^>]*>/)
    .filter((text) => text !== '');

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

test('a list without products says how the first comes into it', () => {
  expect(readTexts('')).toEqual([
    'Aún no tienes productos',
    'Añade el primero con una foto y su precio. En segundos estará en tu tienda.',
    'Añadir mi primer producto',
  ]);
});
