import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { FeaturedBusiness } from '#contract/stores.ts';
import { StoreGrid } from '#components/store/StoreGrid.tsx';
import { FeaturedGrid } from '#components/store/FeaturedGrid.tsx';
import { describeStore } from '#components/head/store-data.ts';
import { StoreFacts } from '#islands/owner/settings/StoreFacts.tsx';
import { makeUpStore } from '../../support/made-up-catalogue.ts';

const site = { name: 'Vitrina', origin: 'https://vitrina.example', contactEmail: 'a@b.example' };
const featured = (name: string, verified: boolean): FeaturedBusiness => ({
  businessId: name,
  businessName: name,
  businessUrl: name,
  businessType: 'bar',
  totalFavorites: 1,
  verified,
  topProductImage: null,
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the card of a verified store says so, and that of another does not', () => {
  for (const verified of [true, false]) {
    const cards = [
      createElement(StoreGrid, { stores: [makeUpStore({ verified })] }),
      createElement(FeaturedGrid, { stores: [featured('bar', verified)] }),
    ];
    for (const card of cards) {
      expect(renderToStaticMarkup(card).includes('Negocio verificado')).toBe(verified);
    }
  }
});

test('only the first stores of home are recommended', () => {
  const stores = ['uno', 'dos', 'tres'].map((name) => featured(name, false));
  const count = (recommended: number) =>
    renderToStaticMarkup(createElement(FeaturedGrid, { stores, recommended })).split('Recomendado')
      .length - 1;
  expect([0, 1, 2].map(count)).toEqual([0, 1, 2]);
});

test('structured data has the stars of a store that has any', () => {
  const without = describeStore(site, makeUpStore({ rating: null, reviewCount: 3 }));
  expect(without).not.toHaveProperty('aggregateRating');
  const rated = describeStore(site, makeUpStore({ rating: 4.5, reviewCount: 12 }));
  expect(rated.aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.5,
    reviewCount: 12,
    bestRating: 5,
    worstRating: 1,
  });
});

test('the owner reads whether the store is verified, and what paused that', () => {
  // Outside of a browser there is no address to show.
  vi.stubGlobal('location', { host: 'vitrina.example' });
  const read = (verification: { at: string; paused: 'phone' | null } | null) => {
    const store = { ...makeUpStore(), version: 1, blocked: null, verification };
    return renderToStaticMarkup(createElement(StoreFacts, { store }));
  };
  const at = '2026-11-23T10:00:00.000Z';
  expect(read(null)).not.toContain('Verificación');
  expect(read({ at, paused: null })).toContain('✓ Negocio verificado');
  expect(read({ at, paused: 'phone' })).toContain('Verificación en pausa: cambió el teléfono');
});
