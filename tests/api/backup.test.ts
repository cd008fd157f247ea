import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeProduct, saveStore } from '../support/catalogue-factory.ts';
import { copyTemplate } from '../support/test-database.ts';
import { withDatabase } from '../support/with-database.ts';
import { readBackup, writeBackup } from '#server/backup.ts';
import { readConfig } from '#server/config/env.ts';
import { findOrder, insertOrder, replaceLines } from '#server/db/orders/orders.ts';
import type { Database } from '#server/db/open.ts';

/** An order of two lines, with a customer. */
async function saveOrder({ kysely }: Database, businessId: string): Promise<void> {
  await insertOrder(kysely, {
    ...{ id: 'k3v9x0q2m4td', business_id: businessId, token: '0123456789ab', code: '12345q' },
    ...{ channel: 'hand', mode: 'delivery', customer_name: 'Ana', customer_phone: '+5351234567' },
    ...{ place: 'Calle 5 n.º 12', note: null, pay_method: 'cash-cup', took_stock: true },
  });
  const line = { name: 'Pan', quantity: 2, price: 250.5, currency: 'CUP' } as const;
  await replaceLines(kysely, 'k3v9x0q2m4td', [
    { ...line, product_id: '000000000001' },
    { ...line, product_id: '000000000002', price: null },
  ]);
}
const readOrder = ({ kysely }: Database) => findOrder(kysely, 'k3v9x0q2m4td');

const readProducts = ({ kysely }: Database) =>
  kysely.selectFrom('products').selectAll().orderBy('id').execute();

test('a backup has every row and the secrets, and fills an empty deployment', async () => {
  const [from, to] = await Promise.all([copyTemplate('embedded'), copyTemplate('embedded')]);
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-backup-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true });
    await Promise.all([from.remove(), to.remove()]);
  });
  const [products, order] = await withDatabase(from.location, async (database) => {
    // Long lines of letters of several bytes, so that parts of the file end within both.
    const description = 'ñandú '.repeat(300);
    const many = Array.from({ length: 700 }, () => makeProduct({ description }));
    await saveOrder(database, await saveStore(database, { products: many }));
    return [await readProducts(database), await readOrder(database)] as const;
  });
  const secrets = '{"visitor":"a secret of sixteen characters or more"}';
  writeFileSync(join(from.location.dataDir, 'secrets.json'), secrets);

  const backup = join(folder, 'backup');
  await writeBackup(readConfig({ DATA_DIR: from.location.dataDir }), backup);
  const config = readConfig({ DATA_DIR: to.location.dataDir });
  const rows = await readBackup(config, backup);
  expect(products).toHaveLength(700);
  expect(rows).toBeGreaterThan(700);
  expect(await withDatabase(to.location, readProducts)).toEqual(products);
  expect(order?.lines).toHaveLength(2);
  expect(await withDatabase(to.location, readOrder)).toEqual(order);
  expect(readFileSync(join(to.location.dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
  await expect(readBackup(config, backup)).rejects.toThrow('is not empty');
});
