import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { compareDailyOffers } from '../../support/oracles/daily-offers.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { listOffers } from '#server/products/rows.ts';
import { discountPercent } from '#domain/money/discount.ts';

const cents = fc.integer({ min: 0, max: 999_999_999_999 });
const amount = cents.map((value) => value / 100);
/** Pairs far apart, pairs a few cents apart, where a percent turns over, and pairs with nothing on one side. */
const prices = fc.oneof(
  fc.tuple(fc.option(amount), fc.option(amount)),
  fc
    .tuple(cents, fc.integer({ min: -500, max: 500 }))
    .map(
      ([price, step]) =>
        [price / 100, Math.min(999_999_999_999, Math.max(0, price + step)) / 100] as const,
    ),
  fc
    .tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 1_000 }))
    .map(([old, permille]) => [Math.round((old * permille) / 1_000) / 100, old / 100] as const),
);

describeOnBothEngines('a discount', (testDatabase) => {
  test('is the same in the database and in the domain, and orders the offers', async () => {
    const { kysely } = testDatabase.database;
    const pairs = fc.sample(prices, { numRuns: 600, seed: 20_261_122 });
    const products = pairs.map(([price, price_old], index) =>
      makeProduct({
        name: `Oferta ${index}`,
        price,
        price_old,
        offer: true,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index % 40)),
      }),
    );
    await saveStore(testDatabase.database, { products });
    const rows = await kysely
      .selectFrom('products')
      .select(['price', 'price_old', 'discount'])
      .execute();
    expect(rows).toHaveLength(600);
    for (const { price, price_old, discount } of rows) {
      expect({ price, price_old, discount }).toEqual({
        price,
        price_old,
        discount: discountPercent(price, price_old) ?? 0,
      });
    }
    const { data } = await listOffers(kysely, { offset: 0, limit: 600 });
    const placed = data.map((product) => ({
      ...product,
      createdAt: Date.parse(product.createdAt),
    }));
    expect(placed).toHaveLength(600);
    for (const [index, product] of placed.slice(1).entries()) {
      expect(compareDailyOffers(placed[index] ?? product, product)).toBeLessThanOrEqual(0);
    }
  });
});
