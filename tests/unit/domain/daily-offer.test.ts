import { describe, expect, it } from 'vitest';
import { compareDailyOffers } from '../../support/oracles/daily-offers.ts';
import { isDailyOffer } from '#domain/products/daily-offer.ts';

const product = { price: 80, price_old: 100, offer: true, stock: 3, isVisible: true, createdAt: 1 };

describe('offers of the day', () => {
  it('are visible, on offer and not sold out', () => {
    expect(isDailyOffer(product)).toBe(true);
    expect(isDailyOffer({ ...product, stock: null })).toBe(true);
    expect(isDailyOffer({ ...product, stock: 0 })).toBe(false);
    expect(isDailyOffer({ ...product, offer: false })).toBe(false);
    expect(isDailyOffer({ ...product, isVisible: false })).toBe(false);
  });
});

describe('the oracle of the order of offers', () => {
  it('goes by discount, then the newest first', () => {
    const half = { ...product, price: 50 };
    const newer = { ...product, createdAt: 2 };
    const plain = { ...product, price_old: null, createdAt: 9 };
    expect([plain, product, newer, half].toSorted(compareDailyOffers)).toEqual([
      half,
      newer,
      product,
      plain,
    ]);
  });
});
