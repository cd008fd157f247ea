import { expect, test } from 'vitest';
import fc from 'fast-check';
import { canSuggest, shareSuggestions, suggestionsText } from '#domain/search/suggestion.ts';

test('suggests from two characters on, blanks not counted', () => {
  expect(canSuggest('c')).toBe(false);
  expect(canSuggest(' c ')).toBe(false);
  expect(canSuggest('😀')).toBe(false);
  expect(canSuggest('ca')).toBe(true);
});

test('gives half of the places to products when there is enough of everything', () => {
  const found = { products: 20, businesses: 20, categories: 20 };
  expect(shareSuggestions(8, found)).toEqual({ products: 4, businesses: 2, categories: 2 });
});

test('gives the places of missing businesses and categories to products', () => {
  const found = { products: 20, businesses: 1, categories: 0 };
  expect(shareSuggestions(8, found)).toEqual({ products: 7, businesses: 1, categories: 0 });
});

test('gives the places that products leave free to businesses and categories', () => {
  const found = { products: 1, businesses: 9, categories: 9 };
  expect(shareSuggestions(8, found)).toEqual({ products: 1, businesses: 5, categories: 2 });
});

test('fills every place that can be filled and no more', () => {
  const counts = fc.record({
    products: fc.nat(20),
    businesses: fc.nat(20),
    categories: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), counts, (limit, found) => {
      const shown = shareSuggestions(limit, found);
      const sum = shown.products + shown.businesses + shown.categories;
      const available = found.products + found.businesses + found.categories;
      expect(sum).toBe(Math.min(limit, available));
      for (const kind of ['products', 'businesses', 'categories'] as const) {
        expect(shown[kind]).toBeGreaterThanOrEqual(0);
        expect(shown[kind]).toBeLessThanOrEqual(found[kind]);
      }
    }),
  );
});

test('says how many suggestions there are', () => {
  expect(suggestionsText(0)).toBe('Sin sugerencias');
  expect(suggestionsText(1)).toBe('1 sugerencia');
  expect(suggestionsText(5)).toBe('5 sugerencias');
});
