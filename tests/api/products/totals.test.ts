import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { up } from '#server/platform/db/migrations/0028-offer-totals.ts';

interface Totals {
  products: number;
  offers: number;
}

describeOnBothEngines('how many are listed, and offers of the day', (testDatabase) => {
  const read = async () => {
    const { kysely } = testDatabase.database;
    const kept = await sql<Totals>`
      select sum(products) as products, sum(offers) as offers from listed_totals`.execute(kysely);
    const counted = await sql<Totals>`
      select count(*) as products, count(*) filter (where offer and (stock is null or stock > 0)) as offers
      from products where listed`.execute(kysely);
    return { kept: kept.rows[0], counted: counted.rows[0] };
  };

  beforeEach(() => testDatabase.database.kysely.deleteFrom('businesses').execute());

  test('are kept with whatever changes', async () => {
    const { kysely } = testDatabase.database;
    const stores = await Promise.all(
      ['Uno', 'Dos'].map((name) =>
        saveStore(testDatabase.database, {
          name,
          products: [
            makeProduct({ name: 'De siempre' }),
            makeProduct({ name: 'Rebajado', offer: true }),
            makeProduct({ name: 'El último', offer: true, stock: 1 }),
            makeProduct({ name: 'Agotado', offer: true, stock: 0 }),
            makeProduct({ name: 'Oculto', offer: true, isVisible: false }),
          ],
        }),
      ),
    );
    const steps: readonly [string, Totals][] = [
      [`update products set price = price + 1`, { products: 8, offers: 4 }],
      [`update products set stock = 0 where name = 'El último'`, { products: 8, offers: 2 }],
      [`update products set stock = 3 where name = 'Agotado'`, { products: 8, offers: 4 }],
      [`update products set offer = not offer`, { products: 8, offers: 2 }],
      [`update products set listed = true where name = 'Oculto'`, { products: 10, offers: 2 }],
      [`update products set offer = true where name = 'Oculto'`, { products: 10, offers: 4 }],
      [
        `update products set listed = false where business_id = '${stores[0]}'`,
        { products: 5, offers: 2 },
      ],
      [`delete from products where name = 'Oculto'`, { products: 4, offers: 1 }],
    ];
    expect(await read()).toMatchObject({ kept: { products: 8, offers: 4 } });
    for (const [statement, expected] of steps) {
      await sql.raw(statement).execute(kysely);
      expect(await read(), statement).toEqual({ kept: expected, counted: expected });
    }
  });

  test('are counted once where a release before kept only the first', async () => {
    const { kysely } = testDatabase.database;
    await saveStore(testDatabase.database, {
      name: 'Tres',
      products: [makeProduct({ offer: true }), makeProduct()],
    });
    await sql`alter table listed_totals drop column offers`.execute(kysely);
    await kysely.transaction().execute((tx) => up(tx as never));
    const { kept, counted } = await read();
    expect(kept).toEqual(counted);
    expect(kept?.offers).toBeGreaterThan(0);
  });
});
