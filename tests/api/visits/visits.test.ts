import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { dumpLines } from '../../support/dumped-lines.ts';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { type Owner, type Owners, createOwner, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import type { Visits } from '#contract/visits.ts';
import type { Order } from '#contract/orders.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct } from '#contract/products.ts';
import { cleanDatabase } from '#server/scheduled-jobs.ts';
import { addAccessLogs } from '#server/run-operator-command.ts';
import { tapKinds } from '#domain/visits/tap-kind.ts';

const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36';

describeOnBothEngines('visits and taps', (testDatabase) => {
  let owners: Owners;
  let ana: Owner;
  let api: ApiUnderTest;
  let store: OwnBusiness;
  let pan: OwnProduct;

  /** The taps of a client, whose address comes from a proxy. */
  const tap = (path: string, address: string, agent = phone) =>
    api.call(`POST /taps/${path}`, {
      headers: { 'x-forwarded-for': address, 'user-agent': agent, 'content-type': 'text/ping' },
      body: 'PING',
    });
  const readSums = async (days = 7): Promise<Record<string, number>> => {
    const { series } = await ana.get<Visits>(`/metrics/business/${store.id}/visits?days=${days}`);
    const sums: Record<string, number> = {};
    for (const { kind, n } of series) sums[kind] = (sums[kind] ?? 0) + n;
    return sums;
  };
  const readAll = async () => (await dumpLines(testDatabase.database)).join('\n');

  beforeEach(async () => {
    owners = await createOwners(testDatabase);
    const { AccessToken } = await owners.pool.signIn(await owners.pool.createAccount());
    const { pool } = owners.pool;
    api = createApiUnderTest(
      testDatabase,
      { TRUST_PROXY: '1', RATE_LIMIT_TAPS: '20' },
      { identity: pool },
    );
    ana = createOwner(api, AccessToken);
    const body = { name: 'Heladería Copo', type: 'food', province: 'Granma' };
    store = await ana.get<OwnBusiness>('POST /business', { body });
    pan = await ana.get<OwnProduct>('POST /products', {
      body: { name: 'Pan', businessId: store.id },
    });
  });

  test('of 50 clients give the exact sums, also when two processes save them', async () => {
    const other = createApiUnderTest(testDatabase).services.visits;
    const { visits } = api.services;
    const page = { url: store.url, productId: '' };
    for (let client = 0; client < 50; client += 1) {
      for (let visit = 0; visit < 100; visit += 1) {
        (visit % 2 === 0 ? visits : other).countVisit(page);
        visits.countVisit({ ...page, productId: pan.id });
        if (visit === 50) await Promise.all([visits.save(), other.save()]);
      }
      for (const kind of tapKinds) await tap(`${store.id}/${kind}/${pan.id}`, `10.0.0.${client}`);
    }
    await Promise.all([visits.save(), other.save()]);
    await Promise.all([visits.save(), other.save()]);
    // Orders are counted when they are recorded.
    expect(await readSums()).toEqual({ v: 10_000, w: 50, t: 50, m: 50, p: 50, s: 50, c: 50 });
    const { top } = await ana.get<Visits>(`/metrics/business/${store.id}/visits`);
    expect(top).toEqual([{ productId: pan.id, name: 'Pan', visits: 5_000, taps: 300 }]);
  });

  test('get the same response, and count only for what is there', async () => {
    const paths = [
      `${store.id}/w`,
      `${store.id}/w/${pan.id}`,
      `${store.id}/w/000000000000`,
      `000000000000/w`,
      `${store.id}/x`,
      `${store.id}/v`,
      `${store.id}/w/${encodeURIComponent('../../x')}`,
      `${'y'.repeat(500)}/w/${'z'.repeat(500)}`,
      `${store.id}/t?x=1`,
    ];
    for (const path of paths)
      expect([path, (await tap(path, '10.1.0.1')).status]).toEqual([path, 204]);
    await api.services.visits.save();
    expect(await readSums()).toEqual({ v: 0, w: 2, t: 1 });
  });

  test('count once in ten minutes from one address and browser', async () => {
    await tap(`${store.id}/w`, '10.2.0.1');
    await tap(`${store.id}/w`, '10.2.0.1');
    await tap(`${store.id}/w`, '10.2.0.1', 'another browser');
    await tap(`${store.id}/w`, '10.2.0.2');
    await api.services.visits.save();
    expect(await readSums()).toEqual({ v: 0, w: 3 });
  });

  test('above the limit of one address get the same response and do not count', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => tap(`${store.id}/w`, '10.3.0.1', `browser ${n}`)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    await api.services.visits.save();
    expect(await readSums()).toEqual({ v: 0, w: 20 });
  });

  test('leave nothing of whoever made them', async () => {
    for (let client = 0; client < 20; client += 1) {
      await tap(`${store.id}/w/${pan.id}`, `203.0.113.${client}`, `Browser of Ana ${client}`);
    }
    api.services.visits.countVisit({ url: store.url, productId: pan.id });
    await api.services.visits.save();
    const everything = await readAll();
    expect(everything).toContain('"store_days"');
    expect(everything).not.toMatch(/203\.0\.113|Browser of Ana/);
  });

  test('are kept when they cannot be saved', async () => {
    const { visits } = api.services;
    visits.countVisit({ url: store.url, productId: '' });
    await sql`alter table store_days rename to gone`.execute(testDatabase.database.kysely);
    await expect(visits.save()).rejects.toThrow();
    await sql`alter table gone rename to store_days`.execute(testDatabase.database.kysely);
    await visits.save();
    expect(await readSums()).toEqual({ v: 1 });
  });

  test('come with the orders that were recorded, and each day of the store', async () => {
    const line = { productId: pan.id, quantity: 1, price: null, currency: 'CUP' };
    await ana.get('POST /orders', {
      body: {
        ...{ businessId: store.id, token: 'abcdefghjkm0', code: '12345q', channel: 'link' },
        ...{ mode: 'pickup', takeStock: false, lines: [line] },
      },
    });
    expect(await readSums()).toEqual({ v: 0, o: 1 });
    const { series } = await ana.get<Visits>(`/metrics/business/${store.id}/visits?days=30`);
    expect(new Set(series.map(({ day }) => day)).size).toBe(30);
    await ana.refuse(400, `/metrics/business/${store.id}/visits?days=8`);
    await (await owners.signIn()).refuse(404, `/metrics/business/${store.id}/visits`);
  });

  test('come with the orders that were recorded and then deleted, on the days they came', async () => {
    const { kysely } = testDatabase.database;
    const line = { productId: pan.id, quantity: 1, price: null, currency: 'CUP' };
    const record = (token: string) =>
      ana.get<Order>('POST /orders', {
        body: {
          ...{ businessId: store.id, token, code: '12345q', channel: 'link' },
          ...{ mode: 'pickup', takeStock: false, lines: [line] },
        },
      });
    const readOrders = async () => {
      const { series } = await ana.get<Visits>(`/metrics/business/${store.id}/visits?days=7`);
      return series.filter(({ kind }) => kind === 'o');
    };
    const orders = [
      await record('abcdefghjkm1'),
      await record('abcdefghjkm2'),
      await record('abcdefghjkm3'),
    ];
    const [first, second] = orders.map(({ id }) => id);
    // Late in the evening of the store, which is the next day elsewhere.
    await sql`
      update orders set created_at = (current_date - 2)::timestamp at time zone 'UTC' + interval '3 hours 30 minutes'
      where id = ${first}`.execute(kysely);
    const before = await readOrders();
    expect(before.map(({ n }) => n)).toEqual([1, 2]);
    await ana.get(`PATCH /orders/${first}`, { body: { state: 'cancelled' } });
    await ana.get(`PATCH /orders/${second}`, { body: { state: 'accepted' } });
    await ana.get(`PATCH /orders/${second}`, { body: { state: 'delivered' } });
    await ana.get(`DELETE /orders/${first}`);
    await ana.call(`DELETE /orders/${first}`);
    await Promise.all([1, 2].map(() => ana.call(`DELETE /orders/${second}`)));
    expect(await readOrders()).toEqual(before);
    const { top } = await ana.get<Visits>(`/metrics/business/${store.id}/visits`);
    expect(top).toEqual([]);
  });

  test('of days long past are summed up, a row a month', async () => {
    const { kysely } = testDatabase.database;
    await sql`
      insert into store_days (business_id, day, product_id, kind, n)
      select ${store.id}, date '2024-02-01' + i, ${pan.id}, 'v', 2 from generate_series(0, 28) i`.execute(
      kysely,
    );
    await cleanDatabase(testDatabase.database);
    await cleanDatabase(testDatabase.database);
    const { rows } = await sql<{ day: string; n: number }>`
      select day::text as day, n from store_days where business_id = ${store.id}`.execute(kysely);
    expect(rows).toEqual([{ day: '2024-02-01', n: 58 }]);
  });

  test('of another web server come from its log', async () => {
    const folder = createFolder();
    const log = join(folder, 'access.log');
    const time = new Date()
      .toUTCString()
      .replace(/^\w+, (\d+) (\w+) (\d+) (.+) GMT$/, '$1/$2/$3:$4 +0000');
    const write = (path: string, status: number, agent: string, rest = '') =>
      `203.0.113.7 - - [${time}] "GET ${path} HTTP/1.1" ${status} 500 "-" "${agent}"${rest}`;
    const caddy = (dest: string) =>
      JSON.stringify({
        ts: Date.now() / 1000,
        status: 200,
        request: {
          remote_ip: '203.0.113.8',
          method: 'GET',
          uri: `/${store.url}`,
          headers: { 'User-Agent': [phone], 'Sec-Fetch-Dest': [dest] },
        },
      });
    const lines = [
      write(`/${store.url}`, 200, phone, ' "document" "-"'),
      write(`/${store.url}?page=2`, 200, phone, ' "document" "-"'),
      write(`/${store.url}/product/${pan.id}`, 200, phone),
      write(`/${store.url}`, 200, phone, ' "document" "prefetch;prerender"'),
      write(`/${store.url}`, 200, phone, ' "empty" "-"'),
      write(`/${store.url}`, 304, phone, ' "document" "-"'),
      write(`/${store.url}`, 200, 'Googlebot/2.1 (+http://www.google.com/bot.html)'),
      write('/offers', 200, phone, ' "document" "-"'),
      write('/not-a-store', 200, phone, ' "document" "-"'),
      'nonsense',
      '{ "ts": ',
      caddy('document'),
      caddy('empty'),
    ];
    writeFileSync(log, `${lines.join('\n')}\n`);
    expect(await addAccessLogs(api.services, [log])).toMatch(/^5 visits were counted\. Of 1 /);
    expect(await readSums()).toEqual({ v: 4 });
    expect(await readAll()).not.toContain('203.0.113.');
    const none = join(folder, 'none.log');
    await expect(addAccessLogs(api.services, [log, none])).rejects.toThrow(
      `${none} cannot be read`,
    );
    expect(await readSums()).toEqual({ v: 4 });
    expect(await addAccessLogs(api.services, [log, log])).toMatch(
      /^10 visits were counted\. Of 2 /,
    );
  });
});
