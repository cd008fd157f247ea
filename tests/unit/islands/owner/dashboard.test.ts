import { expect, test } from 'vitest';
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
