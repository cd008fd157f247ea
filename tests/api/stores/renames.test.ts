import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { cleanDatabase } from '#server/scheduled-jobs.ts';
import type { Business, OwnBusiness } from '#contract/stores.ts';
import type { StoreList } from '#contract/publication.ts';

describeOnBothEngines('renames', (testDatabase) => {
  let owners: Owners;
  let ana: Owner;
  let store: OwnBusiness;
  const rename = (name: string) =>
    ana.call<OwnBusiness>(`PATCH /business/${store.id}`, { body: { name } });
  /** Makes what happened to the addresses of the store so many days older. */
  const age = async (days: number) => {
    const by = sql`make_interval(days => ${days})`;
    await sql`update slugs set replaced_at = replaced_at - ${by} where business_id = ${store.id}`.execute(
      testDatabase.database.kysely,
    );
    await sql`
      update businesses set renamed_at = array(select at - ${by} from unnest(renamed_at) at)
      where id = ${store.id}`.execute(testDatabase.database.kysely);
  };
  const readOldUrls = async () => {
    const { data } = await owners.api.get<StoreList>('/publication/businesses?limit=100');
    return data.find(({ id }) => id === store.id)?.oldUrls;
  };
  const newName = (number: number) => `Nombre ${String(number).padStart(2, '0')}`;

  beforeAll(async () => {
    owners = await createOwners(testDatabase);
  });
  beforeEach(async () => {
    await testDatabase.database.kysely.deleteFrom('businesses').execute();
    await testDatabase.database.kysely.deleteFrom('slugs').execute();
    ana = await owners.signIn();
    store = await ana.get<OwnBusiness>('POST /business', {
      body: { name: newName(0), type: 'food', province: 'Granma' },
    });
  });

  test('are five in 24 hours, also when they come at once, and the refusal names the field', async () => {
    const responses = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => rename(newName(n))));
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...[200, 200, 200, 200, 200],
      ...[429, 429],
    ]);
    const refused = responses.find(({ status }) => status === 429);
    const message = 'Cambiaste el nombre 5 veces hoy. Prueba mañana.';
    expect(refused?.body).toMatchObject({
      code: 'too_many_renames',
      message,
      issues: [{ path: 'name', message }],
    });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect(await readOldUrls()).toHaveLength(5);
    // What takes no address is no new name, and all else is saved.
    const { name } = await ana.get<OwnBusiness>(`/business/${store.id}`);
    expect((await rename(name.toUpperCase())).status).toBe(200);
    const body = { description: 'Abrimos a las ocho' };
    expect((await ana.call(`PATCH /business/${store.id}`, { body })).status).toBe(200);
    await age(1);
    expect((await rename(newName(8))).status).toBe(200);
  });

  test('leave addresses of which the last ten lead on for ever, and further ones for 90 days', async () => {
    for (let number = 1; number <= 13; number += 1) {
      expect((await rename(newName(number))).status).toBe(200);
      await age(1);
    }
    await cleanDatabase(testDatabase.database);
    expect(await readOldUrls()).toHaveLength(13);
    await age(90);
    await cleanDatabase(testDatabase.database);
    const url = 'nombre-13';
    const ended = ['nombre-00', 'nombre-01', 'nombre-02'];
    expect(await readOldUrls()).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => newName(n).toLowerCase().replace(' ', '-')),
    );
    for (const former of ended) {
      expect((await owners.api.call(`/business/url/${former}`)).status).toBe(404);
    }
    expect((await owners.api.get<Business>('/business/url/nombre-03')).url).toBe(url);
    const last = await testDatabase.database.kysely
      .selectFrom('changes')
      .select(['kind', 'detail'])
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ kind: 'business.updated', detail: { url, endedUrls: ended } });
    // Nobody else gets one of them, and the store itself may come back to it.
    const leo = await owners.signIn();
    const other = await leo.get<OwnBusiness>('POST /business', {
      body: { name: newName(0), type: 'food', province: 'Granma' },
    });
    expect(other.url).toBe('nombre-00-2');
    expect((await rename(newName(0))).body.url).toBe('nombre-00');
    expect((await owners.api.get<Business>('/business/url/nombre-00')).id).toBe(store.id);
  });
});
