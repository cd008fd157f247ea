import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { featureStore, makeProduct, makeUpStore } from '../../support/made-up-catalogue.ts';
import { FeaturedGrid } from '#components/store/FeaturedGrid.tsx';
import { ProductGrid } from '#components/product/ProductGrid.tsx';
import type { CardProduct } from '#contract/products.ts';

const shop = makeUpStore({ province: 'Las Tunas' });
const renderCards = (products: readonly CardProduct[], showsStore = true): string =>
  renderToStaticMarkup(createElement(ProductGrid, { products, showsStore }));

describe('a card of a product', () => {
  it('says where its shop is, in a list of several', () => {
    const product = makeProduct(shop);
    expect(renderCards([product])).toContain(`${shop.name}</p><p class="sub">Las Tunas</p>`);
    expect(renderCards([product], false)).not.toMatch(/Las Tunas|La Esquina/);
  });

  it('says nothing of a place that what was kept of it does not name', () => {
    const { business, ...rest } = makeProduct(shop, { stock: null });
    const kept = { ...rest, business: { name: business.name, url: business.url } };
    expect(renderCards([kept])).toContain(`${shop.name}</p><p class="price"`);
  });

  it('keeps the end of a long name apart from what it may cut', () => {
    const name = 'Galletas de soda con ajonjolí tostado, bolsa de 8';
    expect(renderCards([makeProduct(shop, { name })])).toContain(
      '<span>Galletas de soda con ajonjolí tostado,</span> <span>bolsa\u00a0de\u00a08</span>',
    );
  });
});

describe('a featured business', () => {
  it.each([
    [0, null],
    [1, '1 favorito'],
    [12, '12 favoritos'],
  ])('with %i favourites says %j', (totalFavorites, text) => {
    const stores = [featureStore(shop, { totalFavorites })];
    const html = renderToStaticMarkup(createElement(FeaturedGrid, { stores }));
    expect(/\d+ favoritos?/.exec(html)?.[0] ?? null).toBe(text);
  });

  it('is recommended where it is among the first of home', () => {
    const stores = ['uno', 'dos', 'tres'].map((url) => featureStore(makeUpStore({ url })));
    const listRecommended = (recommended: number) =>
      renderToStaticMarkup(createElement(FeaturedGrid, { stores, recommended }))
        .split('<li')
        .slice(1)
        .map((card) => card.includes('Recomendado'));
    expect(listRecommended(0)).toEqual([false, false, false]);
    expect(listRecommended(1)).toEqual([true, false, false]);
    expect(listRecommended(2)).toEqual([true, true, false]);
  });
});
