import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TopFavourites } from '#islands/owner/features/dashboard/TopFavourites.tsx';
import { formatSummary } from '#islands/owner/features/dashboard/summary.ts';

const none = {
  productsCount: 0,
  categoriesCount: 0,
  productsOutOfStock: 0,
  productsWithDiscount: 0,
  productsOnOffer: 0,
  topFavorites: [],
  updatedAt: '2026-11-21T12:00:00.000Z',
};

test('says the figures in a sentence', () => {
  expect(formatSummary(none)).toBe('Aún no tienes productos.');
  expect(formatSummary({ ...none, productsCount: 1, productsOutOfStock: 1 })).toBe(
    'Tienes 1 producto: 1 agotado, 0 con descuento y 0 en oferta.',
  );
  expect(
    formatSummary({ ...none, productsCount: 1240, categoriesCount: 12, productsOnOffer: 88 }),
  ).toBe('Tienes 1,240 productos y 12 categorías: 0 agotados, 0 con descuento y 88 en oferta.');
});

test.each([
  [1, '1 favorito'],
  [2, '2 favoritos'],
])('%i that keep a product are read aloud as %s', (favorite, text) => {
  const kept = { id: 'k3v9x0q2m4td', name: 'Pan', image: null, price: 10 };
  const favourites = [{ ...kept, favorite, currency: 'CUP' as const }];
  const html = renderToStaticMarkup(createElement(TopFavourites, { favourites }));
  expect(html).toContain(`<span class="sr">${text}</span>`);
});
