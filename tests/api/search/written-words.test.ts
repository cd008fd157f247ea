import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';

interface Written {
  readonly doc: string;
  readonly head: string;
  readonly ready: number;
}

describeOnBothEngines('what is searched of a product', (testDatabase) => {
  const read = async (columns: string): Promise<Written | undefined> => {
    const { rows } = await sql
      .raw<Written>(`select ${columns} from products`)
      .execute(testDatabase.database.kysely);
    return rows[0];
  };
  const written = () => read('doc::text, head, ready');
  const computed = () =>
    read(`product_lexemes(
        name, name_key, description, business_id, category_id, currency, price, stock
      )::text as doc, product_head(name_key) as head, product_ready(name_key, stock) as ready`);

  beforeEach(async () => {
    await testDatabase.database.kysely.deleteFrom('businesses').execute();
    await saveStore(testDatabase.database, {
      products: [makeProduct({ name: 'Café molido 1 kg', price: 250, stock: 3 })],
    });
  });

  test('is written with whatever changes it', async () => {
    const { kysely } = testDatabase.database;
    const before = await written();
    expect(before).toEqual(await computed());
    const steps = [
      `price = 251`,
      `price = 9000`,
      `price = 8.5, stock = 2`,
      `price = null`,
      `price = 40, currency = 'EUR'`,
      `currency = 'USD'`,
      `stock = 0`,
      `stock = 0, price = 700`,
      `stock = null`,
      `name = 'Azúcar parda', name_key = 'azucar parda', price = 90`,
      `description = 'De caña, en bolsas'`,
      `category_id = null`,
    ];
    for (const step of steps) {
      await sql.raw(`update products set ${step}`).execute(kysely);
      expect(await written(), step).toEqual(await computed());
    }
    expect(await written()).not.toEqual(before);
  });

  test('is written anew by an update that sets a name to what it is, and by no change of another thing', async () => {
    const { kysely } = testDatabase.database;
    const right = await computed();
    await sql`update products set doc = '', head = 'otra', ready = 1`.execute(kysely);
    await sql`update products set favorite = favorite + 1, price_old = 900, offer = true`.execute(
      kysely,
    );
    expect(await written()).toEqual({ doc: '', head: 'otra', ready: 1 });
    await sql`update products set name = name`.execute(kysely);
    expect(await written()).toEqual(right);
  });
});
