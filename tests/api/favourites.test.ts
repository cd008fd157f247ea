import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../support/api-app.ts';
import { makeProduct, saveStore } from '../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../support/test-database.ts';
import { reportFigure, trialCount } from '../support/trials/trial.ts';
import type { FeaturedBusiness } from '#contract/business.ts';
import type { Product, ProductSearchPage } from '#contract/product.ts';

const visitor = (number: number): string => `visitor-${String(number).padStart(12, '0')}`;

describeOnBothEngines('favourites', (testDatabase) => {
  let api: ApiUnderTest;
  let id = '';
  const set = (action: 'add' | 'remove', session: string) =>
    api.call<Product>(`PATCH /products/${id}/favorite?action=${action}`, { session });
  const count = async (): Promise<number> => (await api.get<Product>(`/products/${id}`)).favorite;

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    await saveStore(testDatabase.database, { products: [makeProduct()] });
    id = (await api.get<ProductSearchPage>('/products/public')).data[0]?.id ?? '';
  });

  test('adds once however often a visitor asks', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await set('add', visitor(1))).body.favorite).toBe(1);
    }
    const rounds = trialCount(1, 100);
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(Array.from({ length: 100 }, () => set('add', visitor(1))));
    }
    reportFigure(`${testDatabase.engine}: calls of one visitor`, 5 + rounds * 100);
    expect(await count()).toBe(1);
  });

  test('removes once and never goes below nothing', async () => {
    for (let turn = 0; turn < 3; turn += 1) await set('remove', visitor(1));
    expect(await count()).toBe(0);
    await set('remove', visitor(2));
    expect(await count()).toBe(0);
  });

  test('counts fifty visitors at once as fifty', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => set('add', visitor(number + 100))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await count()).toBe(50);
    const [featured] = await api.get<FeaturedBusiness[]>('/business-favorite-metrics/featured');
    expect(featured?.totalFavorites).toBe(50);
  });

  test('knows a visitor without a session by the address', async () => {
    const before = await count();
    await api.call(`PATCH /products/${id}/favorite?action=add`);
    await api.call(`PATCH /products/${id}/favorite?action=add`);
    expect(await count()).toBe(before + 1);
  });

  test('keeps of a visitor only what tells nothing', async () => {
    const rows = await testDatabase.database.kysely.selectFrom('favourites').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('visitor-');
  });

  test('refuses an unknown action and an unknown product', async () => {
    const { issues } = await api.refuse(400, `PATCH /products/${id}/favorite?action=like`);
    expect(issues?.[0]?.path).toBe('action');
    await api.refuse(400, `PATCH /products/${id}/favorite`);
    await api.refuse(404, 'PATCH /products/000000000000/favorite?action=add');
    await api.refuse(400, `PATCH /products/${id}/favorite?action=add`, { session: 'short' });
  });
});
