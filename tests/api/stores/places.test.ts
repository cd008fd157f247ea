import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeProduct, makeStore } from '../../support/catalogue-factory.ts';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Business, OwnBusiness } from '#contract/stores.ts';
import type { DirectoryPlaces } from '#contract/publication.ts';
import type { ProductSearchPage } from '#contract/search.ts';
import { importStores } from '#server/seed/import-stores.ts';

const habana = { province: 'La Habana' } as const;
const to = (...names: string[]) =>
  names.map((name) => ({ municipality: `la-habana/${name}`, fee: 150 }));

describeOnBothEngines('places of stores', (testDatabase) => {
  let owners: Owners;
  let owner: Owner;
  let mine: OwnBusiness;

  beforeAll(async () => {
    owners = await createOwners(testDatabase);
    const { database } = testDatabase;
    const sell = (name: string) => [
      makeProduct({ name: `Pan de ${name}`, delivery: true }),
      makeProduct({ name: `Mesa de ${name}`, delivery: false }),
    ];
    await importStores(database, [
      makeStore({
        ...{ ...habana, name: 'Uno', municipality: 'Playa', products: sell('uno') },
        ...{ delivery: 'places', delivery_places: to('playa', 'marianao') },
        payments: ['cash-cup', 'zelle'],
      }),
      makeStore({
        ...{ ...habana, name: 'Dos', municipality: 'Cerro', products: sell('dos') },
        ...{ delivery: 'places', delivery_places: to('playa') },
        payments: ['cash-cup'],
      }),
      makeStore({
        ...{ province: 'Granma', name: 'Tres', products: sell('tres'), delivery: 'country' },
      }),
      makeStore({
        ...{ ...habana, name: 'Cuatro', municipality: 'Playa', products: sell('cuatro') },
        ...{ delivery: 'none', delivery_places: to('playa') },
      }),
      makeStore({
        ...{ ...habana, name: 'Cinco', municipality: 'Playa', products: sell('cinco') },
        ...{ delivery: 'places', delivery_places: to('playa'), type: 'bar' },
        no_delivery: { reason: 'fuel', note: null, since: '2026-01-01T00:00:00Z', until: null },
      }),
    ]);
  });
  beforeEach(async () => {
    owner = await owners.signIn();
    mine = await owner.get<OwnBusiness>('POST /business', {
      body: { name: 'Mi tienda', type: 'food', province: 'Granma' },
    });
  });

  const find = async (query: string) => {
    const { data } = await owners.api.get<{ data: Business[] }>(`GET /business?${query}`);
    return data.map(({ name }) => name).sort();
  };
  const sold = async (query: string) => {
    const { data } = await owners.api.get<ProductSearchPage>(`GET /products/public?${query}`);
    return data.map(({ name }) => name).sort();
  };
  const change = (body: object) => owner.call(`PATCH /business/${mine.id}`, { body });

  test('stores are found by where they stand, where they bring things and what they accept', async () => {
    expect(await find('province=la-habana')).toEqual(['Cinco', 'Cuatro', 'Dos', 'Uno']);
    expect(await find('province=la-habana&municipality=playa')).toEqual(['Cinco', 'Cuatro', 'Uno']);
    expect(await find('province=la-habana&municipality=playa&type=bar')).toEqual(['Cinco']);
    expect(await find('deliversTo=la-habana/playa')).toEqual(['Dos', 'Tres', 'Uno']);
    expect(await find('deliversTo=la-habana/marianao')).toEqual(['Tres', 'Uno']);
    expect(await find('deliversTo=guantanamo/baracoa')).toEqual(['Tres']);
    expect(await find('accepts=cash-cup')).toEqual(['Dos', 'Uno']);
    expect(await find('accepts=cash-cup&accepts=zelle')).toEqual(['Uno']);
    expect(await find('accepts=mlc')).toEqual([]);
  });

  test('products are found by their stores, and are brought themselves', async () => {
    expect(await sold('search=pan&deliversTo=la-habana/playa')).toEqual([
      'Pan de dos',
      'Pan de tres',
      'Pan de uno',
    ]);
    expect(await sold('search=mesa&deliversTo=la-habana/playa')).toEqual([]);
    expect(await sold('search=mesa&province=la-habana&municipality=cerro')).toEqual([
      'Mesa de dos',
    ]);
    expect(await sold('accepts=zelle')).toEqual(['Mesa de uno', 'Pan de uno']);
    expect(await sold('province=isla-de-la-juventud')).toEqual([]);
    expect(await sold('province=granma&search=pan&sortBy=price')).toEqual(['Pan de tres']);
  });

  test('of a store that brings nothing no product is brought, whatever it says itself', async () => {
    const brought = ['Pan de cinco', 'Pan de dos', 'Pan de tres', 'Pan de uno'];
    expect(await sold('search=pan&delivery=true')).toEqual(brought);
    expect(await sold('delivery=true')).toEqual(brought);
    expect(await sold('delivery=true&province=la-habana&municipality=playa')).toEqual([
      'Pan de cinco',
      'Pan de uno',
    ]);
    expect(await sold('search=pan&province=la-habana&municipality=playa')).toContain(
      'Pan de cuatro',
    );
  });

  test.each([
    'province=La Habana',
    'province=la-luna',
    'municipality=playa',
    'province=granma&municipality=playa',
    'deliversTo=playa',
    'deliversTo=granma/playa',
    'accepts=oro',
  ])('an unknown place or payment is refused: %s', async (query) => {
    for (const path of ['/business', '/products/public']) {
      expect((await owners.api.call(`GET ${path}?${query}`)).status).toBe(400);
    }
  });

  test('an owner says where the store stands, where it goes and what it accepts', async () => {
    const said = {
      municipality: 'Bayamo',
      delivery: 'places',
      delivery_places: [
        { municipality: 'granma/bayamo', fee: '80.50' },
        { municipality: 'granma/yara' },
      ],
      payments: ['zelle', 'enzona', 'zelle'],
      free_from: 1000,
      min_order: null,
    };
    const saved = await owner.get<OwnBusiness>(`PATCH /business/${mine.id}`, {
      body: { ...said, province: 'Granma' },
    });
    const kept = {
      ...said,
      delivery_places: [
        { municipality: 'granma/bayamo', fee: 80.5 },
        { municipality: 'granma/yara', fee: null },
      ],
      payments: ['enzona', 'zelle'],
    };
    expect(saved).toMatchObject(kept);
    expect(await owners.api.get(`GET /business/${mine.id}`)).toMatchObject(kept);
    expect(await find('province=granma&municipality=bayamo&accepts=zelle')).toContain('Mi tienda');

    const { status, body } = await change({ municipality: 'Playa' });
    expect([status, body]).toMatchObject([
      422,
      { issues: [{ path: 'municipality', message: 'Ese municipio no es de Granma' }] },
    ]);
    expect((await change({ delivery_places: [{ municipality: 'granma/luna' }] })).status).toBe(400);
    expect((await change({ payments: ['oro'] })).status).toBe(400);
    expect((await change({ delivery: 'moon' })).status).toBe(400);
  });

  test('who moves to another province leaves the municipality behind', async () => {
    await owner.get(`PATCH /business/${mine.id}`, {
      body: { province: 'Granma', municipality: 'Yara' },
    });
    const moved = await owner.get<OwnBusiness>(`PATCH /business/${mine.id}`, {
      body: { province: 'Holguín' },
    });
    expect(moved).toMatchObject({ province: 'Holguín', municipality: null });
    const { detail } = await testDatabase.database.kysely
      .selectFrom('changes')
      .select('detail')
      .where('business_id', '=', mine.id)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(detail.place?.before).toContain('granma/yara');
    expect(detail.place?.after).toContain('holguin');
    expect(detail.fields).toEqual(expect.arrayContaining(['province', 'municipality']));
  });

  test('who moves to a province with a municipality of the same name leaves the old one behind too', async () => {
    await owner.get(`PATCH /business/${mine.id}`, {
      body: { province: 'Pinar del Río', municipality: 'San Luis' },
    });
    const moved = await owner.get<OwnBusiness>(`PATCH /business/${mine.id}`, {
      body: { province: 'Santiago de Cuba' },
    });
    expect(moved).toMatchObject({ province: 'Santiago de Cuba', municipality: null });
  });

  test('the places that have stores, or to which one goes, are listed with how many there are', async () => {
    const { data } = await owners.api.get<DirectoryPlaces>('GET /publication/places');
    const total = (place: string, type: string | null) =>
      data.find((one) => one.place === place && one.type === type)?.total;
    expect(total('la-habana', null)).toBe(4);
    expect(total('la-habana/playa', null)).toBe(3);
    expect(total('la-habana/playa', 'bar')).toBe(1);
    expect(total('la-habana/marianao', null)).toBe(0);
    expect(total('la-habana/marianao', 'cafe')).toBe(0);
    expect(total('la-habana/marianao', 'bar')).toBeUndefined();
    expect(total('la-habana/regla', null)).toBeUndefined();
  });
});
