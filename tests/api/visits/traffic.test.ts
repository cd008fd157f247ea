import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { type Owner, createOwner, createOwners } from '../../support/owners.ts';
import { describeOnServer } from '../../support/test-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import type { Visits } from '#contract/visits.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct } from '#contract/products.ts';
import { tapKinds } from '#domain/visits/tap-kind.ts';
import { orderSheetPath, productPath, storePath } from '#domain/paths/paths.ts';
import { createStaticSite } from '#server/platform/static/site.ts';

const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36 de Ana';
const clients = Array.from({ length: 50 }, (_, client) => `203.0.113.${client}`);
const opened = { 'sec-fetch-dest': 'document' };
const notOpened = [
  { ...opened, 'sec-purpose': 'prefetch' },
  { ...opened, 'sec-purpose': 'prefetch;prerender' },
  { ...opened, purpose: 'prefetch' },
  { ...opened, 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
  { ...opened, 'user-agent': 'WhatsApp/2.23' },
  { 'sec-fetch-dest': 'empty' },
  {},
];

// Counts are kept on both engines in visits.test.ts.
describeOnServer('a day of traffic', (testDatabase) => {
  let api: ApiUnderTest;
  let ana: Owner;
  let store: OwnBusiness;
  let products: OwnProduct[];

  beforeAll(async () => {
    const { pool } = await createOwners(testDatabase);
    const { AccessToken } = await pool.signIn(await pool.createAccount());
    const kinds = ['TAPS', 'FAVOURITES', 'FAVOURITES_DAY', 'REPORTS', 'WRITES', 'READS'];
    const variables: Record<string, string> = { TRUST_PROXY: '1' };
    for (const kind of kinds) variables[`RATE_LIMIT_${kind}`] = '1000';
    api = createApiUnderTest(testDatabase, variables, { identity: pool.pool });
    ana = createOwner(api, AccessToken);
    const body = { name: 'Heladería Copo', type: 'food', province: 'Granma' };
    store = await ana.get<OwnBusiness>('POST /business', { body });
    products = [];
    for (let index = 0; index < 10; index += 1) {
      const name = `Helado ${index}`;
      products.push(
        await ana.get<OwnProduct>('POST /products', { body: { name, businessId: store.id } }),
      );
    }
  });
  test('of 50 clients gives the exact sums of 10,000 navigations and taps, prefetches and robots none', async () => {
    const other = createApiUnderTest(testDatabase).services.visits;
    const { visits } = api.services;
    const siteDir = createFolder();
    let turn = 0;
    const site = createStaticSite({
      siteDir,
      pictures: null,
      findProductUrl: () => Promise.resolve(null),
      onVisit(page) {
        turn += 1;
        (turn % 2 === 0 ? visits : other).countVisit(page);
      },
    });
    const [first] = products;
    if (first === undefined) throw new Error('There are no products');
    const business = { url: store.url };
    const paths = [
      storePath(store.url),
      orderSheetPath(store.url),
      productPath({ id: first.id, business }),
    ];
    for (const path of paths) {
      const file = join(siteDir, `${path}.html`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '<!doctype html>');
    }
    const open = async (path: string, headers: Record<string, string>) =>
      (await site.request(path, { headers: { 'user-agent': phone, ...headers } })).status;
    const statuses = new Set<number>();
    for (const [index, client] of clients.entries()) {
      for (let visit = 0; visit < 50; visit += 1) {
        for (const path of paths) statuses.add(await open(path, opened));
      }
      for (const headers of notOpened) {
        for (const path of paths) statuses.add(await open(path, headers));
      }
      for (const kind of tapKinds) {
        for (const { id } of products.slice(0, kind === 'w' ? 10 : 8)) {
          const tap = await api.call(`POST /taps/${store.id}/${kind}/${id}`, {
            headers: { 'x-forwarded-for': client, 'user-agent': phone },
          });
          statuses.add(tap.status);
        }
      }
      if (index % 10 === 9) await Promise.all([visits.save(), other.save()]);
    }
    expect(statuses).toEqual(new Set([200, 204]));
    const { series, top } = await ana.get<Visits>(`/metrics/business/${store.id}/visits?days=7`);
    const sums: Record<string, number> = {};
    for (const { kind, n } of series) sums[kind] = (sums[kind] ?? 0) + n;
    expect(sums).toEqual({ v: 7_500, w: 500, t: 400, m: 400, p: 400, s: 400, c: 400 });
    expect(Object.values(sums).reduce((sum, n) => sum + n, 0)).toBe(10_000);
    expect(top[0]).toMatchObject({ productId: first.id, visits: 2_500, taps: 300 });
  });

  test('leaves no address and no browser in any table', async () => {
    const id = products[0]?.id ?? '';
    // The sums of the other test are those of the first store.
    const body = { name: 'Heladería Frío', type: 'food', province: 'Granma' };
    const tapped = await ana.get<OwnBusiness>('POST /business', { body });
    for (const [index, client] of clients.entries()) {
      const headers = { 'x-forwarded-for': client, 'user-agent': phone };
      const session = `visitor-of-the-day-${String(index).padStart(2, '0')}`;
      const calls: [string, object?][] = [
        [`GET /products/cards?ids=${id}`],
        [`GET /business/news?ids=${store.id}`],
        [`PATCH /products/${id}/favorite?action=add`],
        ['POST /reviews', { productId: id, comment: 'Muy bueno', authorName: 'Eva' }],
        ['POST /reports', { kind: 'product', targetId: id, reason: 'spam' }],
        [`POST /taps/${tapped.id}/w`],
        ['POST /auth/login-that-is-none', {}],
      ];
      const statuses: number[] = [];
      for (const [request, content] of calls) {
        statuses.push((await api.call(request, { headers, session, body: content })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 201, 201, 204, 404]);
    }
    await api.services.visits.save();
    const { kysely } = testDatabase.database;
    const days = kysely.selectFrom('store_days').where('business_id', '=', tapped.id);
    expect(await days.select('kind').execute()).not.toEqual([]);
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(kysely);
    const found: string[] = [];
    let rowCount = 0;
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ text: string }>`
        select t::text as text from ${sql.table(name)} t`.execute(kysely);
      rowCount += rows.length;
      found.push(
        ...rows.filter(({ text }) => /203\.0\.113|Android|Mozilla/.test(text)).map(() => name),
      );
    }
    expect(tables.rows.length).toBeGreaterThan(30);
    expect(rowCount).toBeGreaterThan(300);
    expect(found).toEqual([]);
    // The search would find one.
    const probe = await sql<{ text: string }>`
      select t::text as text from (select ${clients[0]}::text as address) t`.execute(kysely);
    expect(probe.rows[0]?.text).toMatch(/203\.0\.113/);
  });
});
