import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { meet } from '../../support/meet.ts';
import { describeOnBothAsTrial } from '../../support/test-database.ts';
import { reportFigure, trialCount } from '../../support/trials/trial.ts';
import { eraseVisitor } from '#server/visitors/rows.ts';
import { cleanDatabase } from '#server/scheduled-jobs.ts';
import type { FeaturedBusiness } from '#contract/stores.ts';
import type { Product } from '#contract/products.ts';
import type { ProductSearchPage } from '#contract/search.ts';

const visitor = (number: number): string => `visitor-${String(number).padStart(12, '0')}`;

describeOnBothAsTrial('favourites', (testDatabase) => {
  let api: ApiUnderTest;
  let id = '';
  const set = (action: 'add' | 'remove', session: string) =>
    api.call<Product>(`PATCH /products/${id}/favorite?action=${action}`, { session });
  const count = async (): Promise<number> => (await api.get<Product>(`/products/${id}`)).favorite;

  beforeEach(async () => {
    api = createApiUnderTest(testDatabase);
    for (const table of ['businesses', 'favourite_days', 'rate_counts'] as const) {
      await testDatabase.database.kysely.deleteFrom(table).execute();
    }
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
    await set('add', visitor(1));
    for (let turn = 0; turn < 3; turn += 1) await set('remove', visitor(1));
    expect(await count()).toBe(0);
    await set('remove', visitor(2));
    expect(await count()).toBe(0);
  });

  // The embedded database has one connection, on which nothing meets.
  test.skipIf(testDatabase.engine === 'embedded')(
    'removes one of who asks to be forgotten at the same time',
    async () => {
      await set('add', visitor(1));
      const { kysely } = testDatabase.database;
      const { visitor: mark } = await kysely
        .selectFrom('favourites')
        .select('visitor')
        .executeTakeFirstOrThrow();
      const { status } = await meet(testDatabase.database, {
        async first(tx) {
          await sql`select 1 from products where id = ${id} for no key update`.execute(tx);
          // The other one is then broken off, which has nobody else who would do it again.
          await sql`set local deadlock_timeout = '60s'`.execute(tx);
        },
        second: () => set('remove', visitor(1)),
        last: (tx) => eraseVisitor(tx, mark),
      });
      expect(status).toBe(200);
      expect(await count()).toBe(0);
    },
  );

  test('counts fifty visitors at once as fifty', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, number) => set('add', visitor(number + 100))),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(await count()).toBe(50);
    const [featured] = await api.get<FeaturedBusiness[]>('/business-favorite-metrics/featured');
    expect(featured?.totalFavorites).toBe(50);
  });

  test('counts twenty new visitors of one address a day, and fifty of fifty addresses', async () => {
    const limited = createApiUnderTest(testDatabase, {
      RATE_LIMIT_FAVOURITES_DAY: '20',
      TRUST_PROXY: '1',
    });
    const ask = (action: 'add' | 'remove', number: number, address: string) =>
      limited.call<Product>(`PATCH /products/${id}/favorite?action=${action}`, {
        session: visitor(number),
        headers: { 'x-forwarded-for': address },
      });
    const numbers = Array.from({ length: 50 }, (_, number) => number);
    const networkOfItsOwn = (number: number) => `2001:db8:${number}:1::1`;
    await Promise.all(numbers.map((number) => ask('add', number + 1_000, networkOfItsOwn(number))));
    expect(await count()).toBe(50);
    const same = '203.0.113.7';
    const responses = await Promise.all(numbers.map((number) => ask('add', number + 2_000, same)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(30);
    expect(await count()).toBe(70);
    const taken = responses.findIndex(({ status }) => status === 200);
    // What changes nothing costs nothing, and who leaves makes room.
    expect((await ask('remove', 3_000, same)).status).toBe(200);
    expect((await ask('add', 3_000, same)).status).toBe(429);
    expect((await ask('remove', taken + 2_000, same)).status).toBe(200);
    expect((await ask('add', 3_000, same)).status).toBe(200);
  });

  test.each([
    ['an IPv4 /24', 20, (number: number) => `203.0.113.${number}`],
    ['a /56', 6, (number: number) => `2001:db8:1:1${number + 10}::1`],
    ['a /48', 20, (number: number) => `2001:db8:1:${number + 10}00::1`],
  ])('counts of %s as many as %i households may in a day', async (_, counted, addressOf) => {
    const limited = createApiUnderTest(testDatabase, {
      RATE_LIMIT_FAVOURITES_DAY: '2',
      TRUST_PROXY: '1',
    });
    const ask = (number: number) =>
      limited.call<Product>(`PATCH /products/${id}/favorite?action=add`, {
        session: visitor(number),
        headers: { 'x-forwarded-for': addressOf(number) },
      });
    const responses = await Promise.all(Array.from({ length: 40 }, (_, number) => ask(number)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(counted);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(40 - counted);
    expect(await count()).toBe(counted);
    // What changes nothing costs nothing.
    const taken = responses.findIndex(({ status }) => status === 200);
    expect((await ask(taken)).status).toBe(200);
  });

  test('refuses no visitor whose favourite counts, however many calls come at once', async () => {
    const limited = createApiUnderTest(testDatabase, {
      RATE_LIMIT_FAVOURITES_DAY: '1',
      TRUST_PROXY: '1',
    });
    const statuses = new Set<number>();
    for (let round = 1; round <= 10; round += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${round}` };
      const ask = () =>
        limited.call(`PATCH /products/${id}/favorite?action=add`, {
          session: visitor(round + 6_000),
          headers,
        });
      const responses = await Promise.all(Array.from({ length: 8 }, ask));
      for (const { status } of responses) statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
    expect(await count()).toBe(10);
  });

  test('counts all addresses of one network of IPv6 as one', async () => {
    const limited = createApiUnderTest(testDatabase, {
      RATE_LIMIT_FAVOURITES_DAY: '2',
      TRUST_PROXY: '1',
    });
    const ask = async (number: number, address: string) => {
      const path = `PATCH /products/${id}/favorite?action=add`;
      const headers = { 'x-forwarded-for': address };
      return (await limited.call(path, { session: visitor(number), headers })).status;
    };
    const statuses = [];
    for (let number = 1; number <= 4; number += 1) {
      statuses.push(await ask(number, `2001:db8:1:2::${number}`));
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(await ask(5, '2001:db8:1:3::1')).toBe(200);
    expect(await count()).toBe(3);
  });

  test('counts the day of an address over every process and restart, until it is over', async () => {
    const { database } = testDatabase;
    const start = () =>
      createApiUnderTest(testDatabase, { RATE_LIMIT_FAVOURITES_DAY: '3', TRUST_PROXY: '1' });
    const ask = async (by: ApiUnderTest, action: 'add' | 'remove', number: number) => {
      const path = `PATCH /products/${id}/favorite?action=${action}`;
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      return (await by.call(path, { session: visitor(number), headers })).status;
    };
    const processes = [start(), start(), start()];
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        ask(processes[number % 3] ?? start(), 'add', number + 4_000),
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
    expect(await ask(start(), 'add', 5_000)).toBe(429);
    expect(await count()).toBe(3);
    const rows = await database.kysely.selectFrom('favourite_days').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('203.0.113.9');

    await sql`update favourite_days set begun_at = begun_at - interval '1 day'`.execute(
      database.kysely,
    );
    expect(await ask(start(), 'add', 5_000)).toBe(200);
    await sql`update favourite_days set begun_at = begun_at - interval '2 days'`.execute(
      database.kysely,
    );
    await cleanDatabase(database);
    expect(await database.kysely.selectFrom('favourite_days').selectAll().execute()).toEqual([]);
  });

  test('knows a visitor without a session by the address', async () => {
    await api.call(`PATCH /products/${id}/favorite?action=add`);
    await api.call(`PATCH /products/${id}/favorite?action=add`);
    expect(await count()).toBe(1);
  });

  test('keeps of a visitor only what gives nothing away', async () => {
    await set('add', visitor(1));
    const rows = await testDatabase.database.kysely.selectFrom('favourites').selectAll().execute();
    expect(rows).not.toEqual([]);
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
