import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  discountPercent,
  offerBadge,
  offerPercent,
  savings,
  savingsText,
} from '#domain/money/discount.ts';
import { toAmount } from '#domain/money/money.ts';

describe('discountPercent', () => {
  it.each([
    [960, 1200, 20],
    [995, 1000, 1],
    [996, 1000, null],
    [0, 10, 100],
    [2, 3, 33],
    [1, 3, 67],
    [875, 1000, 13],
    [10, 10, null],
    [12, 10, null],
    [0, 0, null],
    [null, 10, null],
    [10, null, null],
    [-5, 10, null],
  ])('of %o against %o is %o', (price, old, percent) => {
    expect(discountPercent(price, old)).toBe(percent);
  });

  it('is the specified formula wherever it is 1 or more', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(amount, amount, (price, old) => {
        const rounded = old > price ? Math.round(((old - price) / old) * 100) : 0;
        const percent = discountPercent(toAmount(price), toAmount(old)) ?? 0;
        // The formula in floating point may fall on the other side of an exact half.
        expect(Math.abs(percent - rounded)).toBeLessThanOrEqual(
          old > 0 && (200 * (old - price)) % old === 0 ? 1 : 0,
        );
        expect(percent).toBeLessThanOrEqual(100);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('offerBadge', () => {
  it('shows the percentage of an offer with an old price', () => {
    expect(offerBadge({ price: 960, price_old: 1200, offer: true })).toBe('−20\u00a0%');
  });

  it.each([null, 960, 900, 960.01])('shows OFERTA alone when the old price is %o', (price_old) => {
    expect(offerBadge({ price: 960, price_old, offer: true })).toBe('OFERTA');
  });

  it('shows nothing for a product that is not an offer', () => {
    expect(offerBadge({ price: 960, price_old: 1200, offer: false })).toBeNull();
    expect(offerPercent({ price: 960, price_old: 1200, offer: false })).toBeNull();
  });
});

describe('savings', () => {
  it('is exact in cents', () => {
    expect(savings(0.1, 0.3)).toBe(0.2);
    expect(savingsText(960, 1200, 'CUP')).toBe('Ahorras $240.00 CUP');
  });

  it.each([
    [10, 10],
    [11, 10],
    [null, 10],
    [10, null],
  ])('is nothing for %o against %o', (price, old) => {
    expect(savings(price, old)).toBeNull();
    expect(savingsText(price, old, 'CUP')).toBeNull();
  });
});
