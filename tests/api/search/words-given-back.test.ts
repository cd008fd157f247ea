import { beforeAll, expect, test } from 'vitest';
import { type Moderated, type Shop, createModerated } from '../../support/moderated.ts';
import { undo, why } from '../../support/reporting.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { ProductSearchPage } from '#contract/search.ts';
import { recountWords } from '#server/search/vocabulary.ts';

describeOnBothEngines('the words of what operators give back', (testDatabase) => {
  let owners: Moderated['owners'];
  let ana: Moderated['ana'];
  let shop: Shop;
  let id: string;
  const misspelled = '/products/public?search=zanpona';
  const find = async () => {
    const { data } = await owners.api.get<ProductSearchPage>(misspelled);
    return data.map((product) => product.id);
  };

  beforeAll(async () => {
    const moderated = await createModerated(testDatabase);
    ({ owners, ana } = moderated);
    shop = await moderated.openShop();
    const body = { name: 'Zampoña', price: 10 };
    id = (await shop.owner.get<OwnProduct>('POST /products', { body })).id;
  });

  test.each([
    ['a product', () => `products/${id}`, 'hold', 'release'],
    ['a store', () => `businesses/${shop.store.id}`, 'block', 'unblock'],
  ])(
    'are corrected at once, although they were counted while %s was off the site',
    async (_, path, take, give) => {
      expect(await find()).toEqual([id]);
      await ana.get(`POST /admin/${path()}/${take}`, { body: why });
      await recountWords(testDatabase.database);
      expect(await find()).toEqual([]);
      await ana.get(`POST /admin/${path()}/${give}`, { body: undo });
      expect(await find()).toEqual([id]);
    },
  );
});
