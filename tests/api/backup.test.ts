import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeProduct, saveStore } from '../support/catalogue-factory.ts';
import { copyTemplate } from '../support/test-database.ts';
import { withDatabase } from '../support/with-database.ts';
import { readBackup, writeBackup } from '#server/backup.ts';
import { readConfig } from '#server/config/env.ts';
import type { Database } from '#server/db/open.ts';

const readProducts = ({ kysely }: Database) =>
  kysely.selectFrom('products').selectAll().orderBy('id').execute();

test('a backup has every row and the secrets, and fills an empty deployment', async () => {
  const [from, to] = await Promise.all([copyTemplate('embedded'), copyTemplate('embedded')]);
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-backup-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true });
    await Promise.all([from.remove(), to.remove()]);
  });
  const products = await withDatabase(from.location, async (database) => {
    // Long lines of letters of several bytes, so that parts of the file end within both.
    const description = 'ñandú '.repeat(300);
    const many = Array.from({ length: 700 }, () => makeProduct({ description }));
    await saveStore(database, { products: many });
    return readProducts(database);
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
  expect(readFileSync(join(to.location.dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
  await expect(readBackup(config, backup)).rejects.toThrow('is not empty');
});
