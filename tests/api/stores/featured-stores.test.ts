import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { listFeatured } from '#server/stores/list-rows.ts';
import { up } from '#server/platform/db/migrations/0029-featured-stores.ts';

describeOnBothEngines('the stores with most favourites', (testDatabase) => {
  const run = (statement: string) => sql.raw(statement).execute(testDatabase.database.kysely);
  const listNames = async () =>
    (await listFeatured(testDatabase.database.kysely, 10)).map(({ businessName }) => businessName);

  beforeEach(() => run('delete from businesses'));

  test('are listed in their order, whatever changes', async () => {
    const stores = [
      ['Una', 1],
      ['Dos', 2],
      ['Ninguno', 0],
    ] as const;
    for (const [index, [name, favorite]] of stores.entries()) {
      await saveStore(testDatabase.database, { name, products: [makeProduct({ name })] });
      await run(`update products set favorite = ${favorite} where name = '${name}'`);
      // Of two with as many favourites the newer goes first, which two of one millisecond are not.
      await run(
        `update businesses set created_at = '2026-01-0${index + 1}' where name = '${name}'`,
      );
    }
    expect(await listNames()).toEqual(['Dos', 'Una']);
    const steps: readonly [string, readonly string[]][] = [
      [`update products set favorite = 3 where name = 'Una'`, ['Una', 'Dos']],
      [`update products set favorite = 2 where name = 'Una'`, ['Dos', 'Una']],
      [
        `update businesses set created_at = now() + interval '1 day' where name = 'Una'`,
        ['Una', 'Dos'],
      ],
      [`update products set favorite = 9 where name = 'Ninguno'`, ['Ninguno', 'Una', 'Dos']],
      [`update products set listed = false where name = 'Ninguno'`, ['Una', 'Dos']],
      [`update businesses set name = 'La una' where name = 'Una'`, ['La una', 'Dos']],
      [`update businesses set blocked_at = now() where name = 'Dos'`, ['La una']],
      [`update products set favorite = 99 where name = 'Dos'`, ['La una']],
      [`update businesses set blocked_at = null where name = 'Dos'`, ['Dos', 'La una']],
      [`update businesses set public_since = null where name = 'La una'`, ['Dos']],
      [`update businesses set public_since = now() where name = 'La una'`, ['Dos', 'La una']],
      [`update businesses set deleted_at = now() where name = 'Dos'`, ['La una']],
      [`delete from businesses where name = 'La una'`, []],
    ];
    for (const [statement, names] of steps) {
      await run(statement);
      expect(await listNames(), statement).toEqual(names);
    }
  });

  test('are listed of a database that a release before has filled', async () => {
    await saveStore(testDatabase.database, { name: 'De antes', products: [makeProduct()] });
    await run(`update products set favorite = 5`);
    const before = await listNames();
    expect(before).toContain('De antes');
    await run('drop table featured_stores');
    await run('drop function feature_store cascade');
    await testDatabase.database.kysely.transaction().execute((tx) => up(tx as never));
    expect(await listNames()).toEqual(before);
  });
});
