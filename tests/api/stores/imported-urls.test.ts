import { expect, test } from 'vitest';
import { makeStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { importStores } from '#server/seed/import-stores.ts';

describeOnBothEngines('the urls of imported stores', (target) => {
  const importNamed = async (names: readonly string[]) => {
    const stores = names.map((name) => makeStore({ name }));
    const ids = await importStores(target.database, stores);
    const rows = await target.database.kysely
      .selectFrom('businesses')
      .select(['id', 'url'])
      .where('id', 'in', ids)
      .execute();
    const urls = new Map(rows.map(({ id, url }) => [id, url]));
    return ids.map((id) => urls.get(id));
  };

  test('differ where names do not, in one import and in the next', async () => {
    const names = ['Pan Rico', 'Ron Añejo', 'Pan Rico', 'Pan Rico'];
    expect(await importNamed(names)).toEqual(['pan-rico', 'ron-anejo', 'pan-rico-2', 'pan-rico-3']);
    expect(await importNamed(['Pan Rico', 'Pan Rico 2'])).toEqual(['pan-rico-4', 'pan-rico-2-2']);
  });
});
