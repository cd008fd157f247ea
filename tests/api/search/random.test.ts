import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { searchTexts } from '../../support/search-texts.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { searchProducts } from '#server/search/forgive.ts';
import { cleanSearchText } from '#domain/search/search-text.ts';

/** Set higher to look for more. */
const runs = Number(process.env.SEARCH_RUNS ?? 150);

describeOnBothEngines('any text', (testDatabase) => {
  beforeAll(async () => {
    const names = ['Pan de ajo', 'Leche 1 L', "D'Angelo & Cía", 'Straße 1/2 kg', 'a:b|c!', 'Ñame'];
    await saveStore(testDatabase.database, {
      products: names.map((name) => makeProduct({ name })),
    });
  });

  test('is handled, and pages of it are no longer than asked', async () => {
    await fc.assert(
      fc.asyncProperty(searchTexts, async (given) => {
        const search = cleanSearchText(given);
        const found = await searchProducts(testDatabase.database, {
          filter: {},
          search,
          sort: 'relevance',
          descending: true,
          limit: 3,
          offset: 0,
          behind: null,
        });
        expect(found.data.length).toBeLessThanOrEqual(3);
        expect(found.total).toBeGreaterThanOrEqual(found.data.length);
      }),
      { numRuns: runs },
    );
  });
});
