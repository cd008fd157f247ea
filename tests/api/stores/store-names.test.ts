import { beforeAll, expect, test } from 'vitest';
import { saveStores } from '../../support/catalogue-factory.ts';
import { makeRegistration } from '../../support/registration.ts';
import { type Reporting, createReporting, undo, why } from '../../support/reporting.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { ErrorBody } from '#contract/error.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { nameKey } from '#server/platform/db/name-key.ts';

describeOnBothEngines('names of stores', (testDatabase) => {
  let reporting: Reporting;
  beforeAll(async () => {
    reporting = await createReporting(testDatabase);
  });

  const rename = async (id: string, name: string) => {
    await testDatabase.database.kysely
      .updateTable('businesses')
      .set({ name, name_key: nameKey(name) })
      .where('id', '=', id)
      .execute();
  };

  test('that pretend are refused at the field, when a store is opened, changed or registered', async () => {
    const { owners, owner, store } = reporting;
    const { api } = owners;
    const other = await owners.signIn();
    const body = { name: 'Sol ✓', type: 'bar', province: 'Granma' };
    const opened = await other.call<ErrorBody>('POST /business', { body });
    const changed = await owner.call<ErrorBody>(`PATCH /business/${store.id}`, {
      body: { name: 'Vitrina Soporte' },
    });
    const registered = await api.call<ErrorBody>('POST /auth/register-with-business', {
      body: makeRegistration({ businessName: 'C\u0430fé Sol' }),
    });
    const refusals = [opened, changed, registered].map(({ status, body: { issues } }) => [
      status,
      issues?.[0],
    ]);
    expect(refusals).toEqual([
      [400, { path: 'name', message: expect.stringContaining('marca de verificación') as string }],
      [400, { path: 'name', message: expect.stringContaining('de Vitrina') as string }],
      [
        400,
        { path: 'businessName', message: expect.stringContaining('varios alfabetos') as string },
      ],
    ]);
    expect(await owner.get<OwnBusiness>(`/business/${store.id}`)).toMatchObject({
      name: store.name,
    });
  });

  test('that pretended before stay until they are changed, and stand in the queue with what they pretend', async () => {
    const { owners, ana, readQueue } = reporting;
    const owner = await owners.signIn();
    const store = await owner.get<OwnBusiness>('POST /business', {
      body: { name: 'Bar de Antes', type: 'bar', province: 'Granma' },
    });
    const listFound = async () =>
      (await readQueue()).pretendingNames.filter(({ id }) => id === store.id);
    expect(await listFound()).toEqual([]);
    const name = 'Soporte Vitrina ✔';
    await rename(store.id, name);
    const patch = `PATCH /business/${store.id}`;
    const kept = await owner.get<OwnBusiness>(patch, { body: { name, location: 'Calle 1' } });
    expect(kept).toMatchObject({ name, location: 'Calle 1' });
    expect(await listFound()).toEqual([
      { id: store.id, name, url: kept.url, products: 0, why: 'Lleva una marca de verificación' },
    ]);
    await ana.get(`POST /admin/businesses/${store.id}/block`, { body: why });
    expect(await listFound()).toEqual([]);
    await ana.get(`POST /admin/businesses/${store.id}/unblock`, { body: undo });
    expect(await listFound()).toHaveLength(1);
    await owner.get(patch, { body: { name: 'Bar de Ahora' } });
    expect(await listFound()).toEqual([]);
  });

  const importNamed = async (names: readonly string[]) => {
    const { database } = testDatabase;
    const ids = await saveStores(
      database,
      names.map((name) => ({ name })),
    );
    const rows = await database.kysely
      .selectFrom('businesses')
      .select(['id', 'url'])
      .where('id', 'in', ids)
      .execute();
    const urls = new Map(rows.map(({ id, url }) => [id, url]));
    return ids.map((id) => urls.get(id));
  };

  test('that are equal give different addresses, in one import and in the next', async () => {
    const names = ['Pan Rico', 'Ron Añejo', 'Pan Rico', 'Pan Rico'];
    expect(await importNamed(names)).toEqual(['pan-rico', 'ron-anejo', 'pan-rico-2', 'pan-rico-3']);
    expect(await importNamed(['Pan Rico', 'Pan Rico 2'])).toEqual(['pan-rico-4', 'pan-rico-2-2']);
  });
});
