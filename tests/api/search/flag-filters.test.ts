import { beforeAll, expect, test } from 'vitest';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { flagFilters, flagRules } from '#domain/search/product-search.ts';
import { searchProducts } from '#server/search/forgive.ts';

const products = [null, 0, 1, 40].flatMap((stock) =>
  [true, false].map((delivery) =>
    makeProduct({ name: `Pan ${stock ?? 'sin contar'} ${String(delivery)}`, stock, delivery }),
  ),
);

describeOnBothEngines('a filter that is on or off', (testDatabase) => {
  let businessId = '';
  beforeAll(async () => {
    businessId = await saveStore(testDatabase.database, { products });
  });

  test.each(flagFilters)('%s finds the products of its rule, by its SQL', async (name) => {
    const found = await searchProducts(testDatabase.database, {
      filter: { businessId, [name]: true },
      ...{ sort: 'name', descending: false, limit: 50, offset: 0, behind: null },
    });
    const kept = products.filter(({ stock = null, delivery = false }) =>
      flagRules[name].matches({ stock, delivery }),
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(products.length);
    expect(found.data.map((one) => one.name).sort()).toEqual(kept.map((one) => one.name).sort());
  });
});
