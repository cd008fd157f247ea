import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { makeUpStore, makeProduct } from '../../support/made-up-catalogue.ts';
import { FeaturedGrid } from '#components/store/FeaturedGrid.tsx';
import { ProductGrid } from '#components/product/ProductGrid.tsx';
import { Drawing } from '#components/ui/Drawing.tsx';
import type { CardProduct } from '#contract/products.ts';
import { storeTypes } from '#domain/stores/store-type.ts';

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
    const one = {
      businessId: shop.id,
      businessName: shop.name,
      businessUrl: shop.url,
      businessType: shop.type,
      totalFavorites,
      verified: false,
      topProductImage: null,
    };
    const html = renderToStaticMarkup(createElement(FeaturedGrid, { stores: [one] }));
    expect(/\d+ favoritos?/.exec(html)?.[0] ?? null).toBe(text);
  });
});

describe('what stands where there is no photo', () => {
  const draw = (type: (typeof storeTypes)[number] | undefined, name: string): string =>
    renderToStaticMarkup(createElement(Drawing, { type, name }));

  it('is another for each kind of store', () => {
    expect(new Set(storeTypes.map((type) => draw(type, 'Pan'))).size).toBe(storeTypes.length);
  });

  it('differs among products of one store, and is the same each time', () => {
    const names = Array.from({ length: 12 }, (_, n) => `Producto número ${n + 1}`);
    const drawn = names.map((name) => draw('cafe', name));
    expect(new Set(drawn).size).toBeGreaterThan(8);
    expect(names.map((name) => draw('cafe', name))).toEqual(drawn);
  });

  it('suits any kind where none is known', () => {
    expect(draw(undefined, 'Pan')).toBe(draw('other', 'Pan'));
  });
});
