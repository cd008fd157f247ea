import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '#domain/id.ts';
import { maxPage, pageSizeOptions, searchTextMaxLength } from '#domain/limits.ts';
import { currencies, maxCents, toAmount } from '#domain/money/money.ts';
import { payMethods } from '#domain/orders/pay-method.ts';
import { municipalities } from '#domain/places/municipality.ts';
import { placeSlug } from '#domain/places/place-slug.ts';
import { provinces } from '#domain/places/province.ts';
import type { ProductSearch } from '#domain/search/search-query.ts';
import { mapFlags } from '#domain/search/product-search.ts';
import {
  changeSearch,
  chooseSort,
  cleanSearchText,
  defaultProductSearch,
  parseProductSearch,
  formatProductSearch,
  searchAgain,
  settleSort,
  sortKeys,
  sortOrders,
  validatePriceRange,
} from '#domain/search/search-query.ts';

const id = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => newId(() => bytes));
const price = fc.option(fc.integer({ min: 0, max: maxCents }).map(toAmount));
const municipality = fc
  .constantFrom(...provinces)
  .chain((province) =>
    fc
      .constantFrom(...municipalities[province])
      .map((name) => ({ province: placeSlug(province), municipality: placeSlug(name) })),
  );
const place = {
  stands: fc.oneof(
    municipality,
    municipality.map(({ province }) => ({ province, municipality: null })),
    fc.constant({ province: null, municipality: null }),
  ),
  deliversTo: fc.option(municipality.map((at) => `${at.province}/${at.municipality}`)),
  accepts: fc.subarray([...payMethods]),
};
const search: fc.Arbitrary<ProductSearch> = fc
  .record({
    q: fc.string({ unit: 'binary', maxLength: 300 }).map(cleanSearchText),
    literal: fc.boolean(),
    minPrice: price,
    maxPrice: price,
    currency: fc.option(fc.constantFrom(...currencies)),
    ...mapFlags(() => fc.boolean()),
    ...place,
    sortBy: fc.constantFrom(...sortKeys),
    sortOrder: fc.constantFrom(...sortOrders),
    categories: fc.uniqueArray(id, { maxLength: 8 }),
    page: fc.integer({ min: 1, max: maxPage }),
    limit: fc.constantFrom(...pageSizeOptions),
  })
  .map(({ stands, ...given }) => ({ ...given, ...stands }))
  .map((given) => ({ ...given, literal: given.q !== '' && given.literal, ...settleSort(given) }));

const parse = (query: string): ProductSearch => parseProductSearch(new URLSearchParams(query));

describe('cleanSearchText', () => {
  it('makes of any text one that the API takes as long as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 150, maxLength: 300 }), (text) => {
        const cleaned = cleanSearchText(text);
        expect(cleaned.length).toBeLessThanOrEqual(searchTextMaxLength);
        expect(cleaned.isWellFormed()).toBe(true);
        expect(cleanSearchText(cleaned)).toBe(cleaned);
      }),
    );
    expect(cleanSearchText('🍞'.repeat(150))).toBe('🍞'.repeat(100));
    expect(cleanSearchText(`a${'🍞'.repeat(150)}`)).toBe(`a${'🍞'.repeat(99)}`);
    expect(cleanSearchText('ñ'.repeat(201))).toBe('ñ'.repeat(200));
  });
});

describe('formatProductSearch', () => {
  it('is read back as the same search', () => {
    fc.assert(
      fc.property(search, (given) => {
        expect(parse(formatProductSearch(given).toString())).toEqual(given);
      }),
      { numRuns: 5_000 },
    );
  });

  it('writes nothing for the default search', () => {
    expect(formatProductSearch(defaultProductSearch).toString()).toBe('');
    expect(formatProductSearch({}).toString()).toBe('');
  });

  it('uses the specified names', () => {
    const query = formatProductSearch({
      q: 'pan',
      minPrice: 1.5,
      maxPrice: 20,
      currency: 'USD',
      inStock: true,
      delivery: true,
      sortBy: 'price',
      sortOrder: 'ASC',
    });
    expect(query.toString()).toBe(
      'q=pan&minPrice=1.5&maxPrice=20&currency=USD&inStock=true&delivery=true&sortBy=price&sortOrder=ASC',
    );
  });
});

describe('parseProductSearch', () => {
  it.each([
    'minPrice=-1',
    'minPrice=abc&maxPrice=1.234',
    'currency=GBP',
    'inStock=yes&delivery=1',
    'sortBy=rating&sortOrder=up',
    'category=../x',
    'page=0',
    'page=1.5&limit=26',
    'page=99999999',
    'q=%20%20',
    'limit=015',
  ])('takes %s for nothing', (query) => {
    expect(parse(query)).toEqual(defaultProductSearch);
  });

  it('orders words by relevance and all else by date, of which an address names neither', () => {
    expect(parse('q=pan').sortBy).toBe('relevance');
    expect(parse('').sortBy).toBe('createdAt');
    expect(formatProductSearch(parse('q=pan&sortBy=relevance')).toString()).toBe('q=pan');
    expect(formatProductSearch(parse('q=pan&sortBy=createdAt')).toString()).toBe(
      'q=pan&sortBy=createdAt',
    );
  });

  it.each(['sortBy=relevance', 'sortBy=relevance&sortOrder=ASC'])(
    'knows no relevance without words in %s',
    (query) => {
      expect(parse(query).sortBy).toBe('createdAt');
    },
  );

  it('reads the order in either case', () => {
    expect(parse('sortOrder=asc').sortOrder).toBe('ASC');
  });

  it('reads any query without throwing, and settles at once', () => {
    const parts = fc.constantFrom(
      ...['q', 'minPrice', 'maxPrice', 'currency', 'inStock', 'sortBy', 'sortOrder'],
      ...['category', 'page', 'limit', 'other'],
    );
    const pairs = fc.array(
      fc.tuple(parts, fc.oneof(fc.string({ unit: 'binary' }), fc.nat().map(String))),
    );
    fc.assert(
      fc.property(pairs, (given) => {
        const first = parseProductSearch(new URLSearchParams(given));
        expect(parseProductSearch(formatProductSearch(first))).toEqual(first);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('a search', () => {
  it('goes back to page 1 when a filter changes', () => {
    expect(changeSearch({ ...defaultProductSearch, page: 7 }, { inStock: true }).page).toBe(1);
    expect(changeSearch(defaultProductSearch, { page: 3 }).page).toBe(3);
  });

  it('turns the order round when the active sort is chosen again', () => {
    const once = chooseSort(defaultProductSearch, 'createdAt');
    expect(once.sortOrder).toBe('ASC');
    expect(chooseSort(once, 'createdAt').sortOrder).toBe('DESC');
    expect(chooseSort(once, 'price')).toMatchObject({ sortBy: 'price', sortOrder: 'ASC' });
  });

  it('goes from relevance to another sort and back', () => {
    const byPrice = chooseSort(parse('q=pan&page=3'), 'price');
    expect(byPrice).toMatchObject({ sortBy: 'price', sortOrder: 'DESC', page: 1 });
    const upward = chooseSort(byPrice, 'price');
    const back = chooseSort(upward, 'relevance');
    expect(back).toMatchObject({ sortBy: 'relevance', sortOrder: 'DESC' });
    expect(chooseSort(back, 'relevance')).toEqual(back);
    expect(formatProductSearch(back).toString()).toBe('q=pan');
  });

  it('keeps a sort that was chosen for other words, and follows them where none was', () => {
    const again = (before: string, typed: string) => {
      const { sortBy, sortOrder } = searchAgain(parse(before), parse(typed));
      return `${sortBy} ${sortOrder}`;
    };
    expect(again('', 'q=pan')).toBe('relevance DESC');
    expect(again('q=pan', '')).toBe('createdAt DESC');
    expect(again('q=pan', 'q=queso')).toBe('relevance DESC');
    expect(again('q=pan&sortBy=createdAt', 'q=queso')).toBe('createdAt DESC');
    expect(again('sortOrder=ASC', 'q=queso')).toBe('createdAt ASC');
    expect(again('sortBy=price&sortOrder=ASC', 'q=queso')).toBe('price ASC');
  });

  it('keeps words as they are meant while their filters change', () => {
    const again = (typed: string) =>
      searchAgain(parse('q=pilla&literal=true&page=2'), parse(typed)).literal;
    expect(again('q=pilla&inStock=true')).toBe(true);
    expect(again('q=pillas')).toBe(false);
    expect(again('')).toBe(false);
  });

  it('refuses a minimum price above the maximum', () => {
    expect(validatePriceRange(10, 5)).toEqual({
      title: 'Error de validación',
      message: 'El precio mínimo no puede ser mayor que el precio máximo',
    });
    expect(validatePriceRange(5, 5)).toBeNull();
    expect(validatePriceRange(null, 5)).toBeNull();
    expect(validatePriceRange(5, null)).toBeNull();
  });
});
