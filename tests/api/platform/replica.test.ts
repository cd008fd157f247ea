import pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import {
  type ApiUnderTest,
  createApiUnderTest,
  testPublisherToken,
} from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { createCluster, type PostgresCluster } from '../../support/postgres-cluster.ts';
import { runOnServer } from '../../support/server-databases.ts';
import type { Business } from '#contract/stores.ts';
import type { Product } from '#contract/products.ts';
import { publisherTokenHeader } from '#contract/published.ts';
import { createServerSignal } from '#server/platform/log/change-signal.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';

const name = 'vitrina';
const system = { kind: 'system' } as const;

describe('with a replica for reads', () => {
  let primary: PostgresCluster;
  let replica: PostgresCluster;
  let database: Database;
  let api: ApiUnderTest;
  let id: string;
  let productId: string;

  beforeAll(async () => {
    primary = await createCluster();
    await primary.start();
    await runOnServer(primary.url('postgres'), `create database ${name}`);
    const alone = await openDatabase({ databaseUrl: primary.url(name), dataDir: '' });
    await migrate(alone);
    id = await saveStore(alone, { name: 'Antes', products: [makeProduct({ name: 'Pan' })] });
    const product = await alone.kysely.selectFrom('products').select('id').executeTakeFirst();
    productId = product?.id ?? '';
    await alone.close();
    // So that the replica has what stood there when it was made, and nothing since, whenever it starts.
    await runOnServer(primary.url('postgres'), `alter system set recovery_min_apply_delay = '24h'`);
    await primary.stop('SIGINT');
    replica = primary.copyReplica();
    await primary.start();
    await replica.start();
  });
  beforeEach(async () => {
    const readUrl = replica.url(name);
    database = await openDatabase({ databaseUrl: primary.url(name), readUrl, dataDir: '' });
    api = createApiUnderTest({ database });
    await api.services.stores.updateStore(system, id, { name: 'Después' });
  });
  afterEach(() => database.close());
  afterAll(async () => {
    await replica.stop('SIGQUIT');
    await primary.stop('SIGINT');
    replica.remove();
    primary.remove();
  });

  const readName = async (headers: Record<string, string> = {}): Promise<string> => {
    const { body } = await api.call<Business>(`/business/${id}`, { headers });
    return body.name;
  };

  test('visitors read from it', async () => {
    expect(await readName()).toBe('Antes');
  });

  test.each([
    ['an owner', { authorization: 'Bearer of-an-owner' }],
    ['a visitor who writes', { 'x-session-id': 'b8d0c3f0-6f0a-4a57-9d3f-2f6f6a8f9b10' }],
    ['a publisher', { [publisherTokenHeader]: testPublisherToken }],
  ])('%s finds what was written just now', async (_, headers) => {
    expect(await readName(headers)).toBe('Después');
  });

  test('of one product at the same moment each reads where they should', async () => {
    const headers = { 'x-session-id': 'b8d0c3f0-6f0a-4a57-9d3f-2f6f6a8f9b10' };
    const responses = await Promise.all(
      [{}, { headers }, {}, { headers }].map((request) =>
        api.call<Product>(`/products/${productId}`, request),
      ),
    );
    const names = responses.map(({ body }) => body.business.name);
    expect(names).toEqual(['Antes', 'Después', 'Antes', 'Después']);
  });

  test('what it does not have yet is found where it was written', async () => {
    const created = await saveStore(database, { name: 'Nueva' });
    const { status, body } = await api.call<Business>(`/business/${created}`);
    expect([status, body.name]).toEqual([200, 'Nueva']);
  });

  test('whoever takes it for the server of writes leaves no connection of each try', async () => {
    const pool = new pg.Pool({ connectionString: replica.url(name), max: 1 });
    onTestFinished(() => pool.end());
    const connect = vi.spyOn(pg.Client.prototype, 'connect');
    onTestFinished(() => {
      connect.mockRestore();
    });
    const signal = createServerSignal(pool, replica.url(name));
    onTestFinished(() => signal.close());
    await expect.poll(() => connect.mock.calls.length).toBeGreaterThan(2);
    const countOpen = async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where application_name = 'vitrina changes'`,
      );
      return rows.length;
    };
    await expect.poll(countOpen).toBeLessThan(2);
  });

  test('while it is away all read from the server that takes writes', async () => {
    onTestFinished(() => replica.start());
    await replica.stop('SIGQUIT');
    expect(await readName()).toBe('Después');
    expect(await readName()).toBe('Después');
  });
});
