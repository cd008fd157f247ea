import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makePicture, makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Business, BusinessTypeMetric, FeaturedBusiness } from '#contract/stores.ts';
import type { Page } from '#contract/paging.ts';
import { storeTypes } from '#domain/stores/store-type.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));

describeOnBothEngines('stores', (testDatabase) => {
  let api: ApiUnderTest;
  let anaId = '';
  const list = (query = '') => api.get<Page<Business>>(`/business${query}`);
  const names = async (query: string) => (await list(query)).data.map(({ name }) => name);

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    const { database } = testDatabase;
    anaId = await saveStore(database, {
      name: 'Ágora de Ana',
      type: 'books',
      createdAt: day(1),
      products: [
        makeProduct({ name: 'Sin foto', favorite: 9 }),
        makeProduct({ favorite: 3, images: [{ picture: makePicture('uno'), alt: 'Uno' }] }),
        makeProduct({ favorite: 2, images: [{ picture: makePicture('dos'), alt: 'Dos' }] }),
        makeProduct({ favorite: 50, isVisible: false }),
      ],
    });
    await saveStore(database, {
      name: 'Piña y Miel',
      type: 'cafe',
      description: 'Dulces caseros',
      createdAt: day(2),
      products: [makeProduct({ favorite: 20 })],
    });
    await saveStore(database, { name: 'Zeta 100%', type: 'cafe', createdAt: day(3) });
  });

  test('lists the newest first, 25 unless asked otherwise', async () => {
    expect(await names('')).toEqual(['Zeta 100%', 'Piña y Miel', 'Ágora de Ana']);
    const { meta } = await list();
    expect(meta).toEqual({ total: 3, page: 1, limit: 25, totalPages: 1, lastPage: 1 });
  });

  test('gives an empty page past the end with true figures', async () => {
    const { data, meta } = await list('?page=9&limit=2');
    expect(data).toEqual([]);
    expect(meta).toEqual({ total: 3, page: 9, limit: 2, totalPages: 2, lastPage: 2 });
  });

  test.each(['limit=0', 'limit=101', 'page=0', 'limit=x', 'type=shoes', 'sortBy=id', 'foo=1'])(
    'refuses %s and names it',
    async (query) => {
      const { code, issues } = await api.refuse(400, `/business?${query}`);
      expect(code).toBe('validation_failed');
      expect(issues?.[0]?.path).toBe(query.split('=')[0]);
    },
  );

  test('orders names as people do, whatever their accents', async () => {
    expect(await names('?sortBy=name&order=ASC')).toEqual([
      'Ágora de Ana',
      'Piña y Miel',
      'Zeta 100%',
    ]);
    expect((await names('?sortBy=name&order=DESC'))[0]).toBe('Zeta 100%');
    expect((await names('?sortBy=favorite'))[0]).toBe('Piña y Miel');
  });

  test('filters by type', async () => {
    expect(await names('?type=cafe')).toEqual(['Zeta 100%', 'Piña y Miel']);
    expect(await names('?type=pets')).toEqual([]);
  });

  test.each([
    ['pina', 'Piña y Miel'],
    ['dulce', 'Piña y Miel'],
    ['agor', 'Ágora de Ana'],
    ['100%', 'Zeta 100%'],
  ])('finds %s', async (search, name) => {
    expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual([name]);
  });

  test('takes the signs of a pattern as they are', async () => {
    expect(await names('?search=%25')).toEqual(['Zeta 100%']);
    expect(await names('?search=_')).toEqual([]);
  });

  test.each(['´', '¨', '\u0301'])('finds nothing for an accent alone: %s', async (accent) => {
    expect(await names(`?search=${encodeURIComponent(accent)}`)).toEqual([]);
  });

  test('returns one by id and by url', async () => {
    const byId = await api.get<Business>(`/business/${anaId}`);
    expect(byId).toMatchObject({ url: 'agora-de-ana', country: 'Cuba', rating: null });
    expect(await api.get<Business>('/business/url/agora-de-ana')).toEqual(byId);
    expect((await api.refuse(404, '/business/000000000000')).code).toBe('business_not_found');
    expect((await api.refuse(404, '/business/url/no-existe')).code).toBe('business_not_found');
    expect((await api.refuse(400, '/business/UPPER')).issues?.[0]?.path).toBe('id');
  });

  test('shows the first picture of the most favoured visible product that has one', async () => {
    const { topProductImage } = await api.get<Business>(`/business/${anaId}`);
    expect(topProductImage?.url).toBe('/images/uno/320.webp');
  });

  test('features stores by the favourites of their visible products, and leaves out stores without', async () => {
    const featured = await api.get<FeaturedBusiness[]>('/business-favorite-metrics/featured');
    expect(
      featured.map(({ businessName, totalFavorites }) => [businessName, totalFavorites]),
    ).toEqual([
      ['Piña y Miel', 20],
      ['Ágora de Ana', 14],
    ]);
  });

  test('counts the types', async () => {
    const all = await api.get<BusinessTypeMetric[]>('/business-type-metrics');
    expect(all).toHaveLength(storeTypes.length);
    const active = await api.get<BusinessTypeMetric[]>('/business-type-metrics/active');
    expect(active.map(({ type, count }) => [type, count])).toEqual([
      ['cafe', 2],
      ['books', 1],
    ]);
    const top = await api.get<BusinessTypeMetric[]>('/business-type-metrics/top?limit=1');
    expect(top).toMatchObject([{ type: 'cafe', displayName: 'Cafetería', icon: 'Coffee' }]);
  });
});
