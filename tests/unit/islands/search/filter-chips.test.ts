import { expect, test } from 'vitest';
import { listChips } from '#islands/search/filter-chips.ts';
import { changeSearch, defaultProductSearch } from '#domain/search/search-query.ts';

const categories = [
  { id: 'aaaaaaaaaaaa', name: 'Bebidas' },
  { id: 'bbbbbbbbbbbb', name: 'Dulces' },
];
const everything = {
  ...defaultProductSearch,
  q: 'café',
  minPrice: 10,
  maxPrice: 2000.5,
  currency: 'USD' as const,
  inStock: true,
  delivery: true,
  categories: ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'],
};

test('shows a chip for each filter and none for the text', () => {
  expect(listChips(everything, categories).map(({ label }) => label)).toEqual([
    'Bebidas',
    'Dulces',
    'Desde $10.00 USD',
    'Hasta $2,000.50 USD',
    'Moneda: USD',
    'Solo en stock',
    'Con entrega a domicilio',
  ]);
  expect(listChips({ ...defaultProductSearch, q: 'café' }, categories)).toEqual([]);
});

test('names no currency in a price that is compared in every one', () => {
  const labels = listChips({ ...everything, currency: null }, []).map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual(['Desde 10.00', 'Hasta 2,000.50']);
});

test('ends without filters when every chip is removed in turn', () => {
  let search = { ...everything, page: 4 } as typeof defaultProductSearch;
  for (let [chip] = listChips(search, categories); chip !== undefined;) {
    search = changeSearch(search, chip.change);
    expect(search.page).toBe(1);
    [chip] = listChips(search, categories);
  }
  expect(search).toEqual({ ...defaultProductSearch, q: 'café' });
});
