import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TopFavourites } from '#islands/owner/dashboard/TopFavourites.tsx';
import { Frame } from '#islands/signed-in/layout/Frame.tsx';

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/dashboard', search: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const drawFrame = (title: string, isName: boolean): string => {
  const props = { siteName: 'Vitrina', title, isName, places: [], label: 'Área', menu: null };
  return renderToStaticMarkup(createElement(Frame, { ...props, children: null }));
};

/** The elements around a text that a browser must not translate, and all elements around it. */
function countKept(html: string, text: string): { kept: number; all: number } {
  const tags = html.match(new RegExp(`<[^>]*>(?=${text}<)`, 'g')) ?? [];
  return { kept: tags.filter((tag) => tag.includes('translate="no"')).length, all: tags.length };
}

test('the frame keeps the name of a store from translation, and no other title', () => {
  expect(countKept(drawFrame('Pan y Café', true), 'Pan y Café')).toEqual({ kept: 2, all: 2 });
  expect(countKept(drawFrame('Operación', false), 'Operación')).toEqual({ kept: 0, all: 2 });
});

test('the favourite products keep their names', () => {
  const product = { id: 'p', name: 'Pan suave', price: 5, currency: 'CUP', image: null };
  const favourites = [{ ...product, favorite: 3 }] as never;
  const html = renderToStaticMarkup(createElement(TopFavourites, { favourites }));
  expect(countKept(html, 'Pan suave')).toEqual({ kept: 1, all: 1 });
});
