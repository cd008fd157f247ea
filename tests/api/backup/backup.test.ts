import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeCopy } from '../../support/copy-settings.ts';
import { createTestPool } from '../../support/identity-pool.ts';
import { ownEnvironment } from '../../support/own-environment.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { type Engine, takeCopy } from '../../support/test-database.ts';
import { examine, listProducts } from '../../support/trials/api-crash.ts';
import { startWriters } from '../../support/trials/away-writers.ts';
import { withDatabase } from '../../support/with-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import { copyDatabase, readBackup, writeBackup } from '#server/backup/backup.ts';
import { recordBatch } from '#server/batches/record.ts';
import { type Config, readConfig } from '#server/platform/config/env.ts';
import { readSecrets } from '#server/platform/config/secrets.ts';
import { findOrder, insertOrder, replaceLines } from '#server/orders/rows.ts';
import { readReservedPieces } from '#server/orders/stock-rows.ts';
import type { Database } from '#server/platform/db/open.ts';
import { askServer } from '#server/run-operator-command.ts';

/** An order of two lines, with a customer; of one product it says which. */
async function saveOrder({ kysely }: Database, storeId: string): Promise<void> {
  await insertOrder(kysely, {
    ...{ id: 'k3v9x0q2m4td', business_id: storeId, token: '0123456789ab', code: '12345q' },
    ...{ channel: 'hand', mode: 'delivery', customer_name: 'Ana', customer_phone: '+5351234567' },
    ...{ place: 'Calle 5 n.º 12', note: null, pay_method: 'cash-cup', took_stock: true },
    ...{ wanted: 'Mañana (24 nov)', recipient_name: 'Luis', recipient_phone: '+5357654321' },
    ...{ pay_text: 'Transfermóvil', municipality: 'Playa', delivery_fee: 150.5 },
  });
  const line = { name: 'Pan', quantity: 2, price: 250.5, currency: 'CUP', taken: 1 } as const;
  const none = { variant_key: null, variant: null };
  await replaceLines(kysely, 'k3v9x0q2m4td', [
    { ...line, product_id: '000000000001', variant_key: '000', variant: 'M · Rojo' },
    { ...line, ...none, product_id: '000000000002', price: null },
  ]);
}
const readOrder = async ({ kysely }: Database) => {
  const order = await findOrder(kysely, 'k3v9x0q2m4td');
  return order && { ...order, held: await readReservedPieces(kysely, order.id) };
};

/** A change of many products, one of which it created. */
const saveBatch = (database: Database, businessId: string) =>
  database.kysely.transaction().execute((tx) =>
    recordBatch(
      tx,
      { kind: 'system' },
      {
        ...{ businessId, kind: 'import', params: { of: 'a file' }, importId: 'lista' },
        rows: [
          { productId: '000000000001', before: null, after: { name: 'Pan' }, versionAfter: 1 },
          { productId: '000000000002', before: { stock: 1 }, after: { stock: 2 }, versionAfter: 3 },
        ],
      },
    ),
  );
const readBatches = async ({ kysely }: Database) => [
  await kysely.selectFrom('batches').selectAll().execute(),
  await kysely.selectFrom('batch_rows').selectAll().orderBy('product_id').execute(),
];

const readProducts = async ({ kysely }: Database) => {
  const variants = kysely.selectFrom('product_variants').selectAll();
  return {
    products: await kysely.selectFrom('products').selectAll().orderBy('id').execute(),
    variants: await variants.orderBy('product_id').orderBy('position').execute(),
  };
};

const readRestored = async (database: Database) =>
  [await readProducts(database), await readOrder(database), await readBatches(database)] as const;

test('a backup has every row and the secrets, and fills an empty deployment', async () => {
  const [from, to] = await Promise.all([takeCopy('embedded'), takeCopy('embedded')]);
  const folder = createFolder();
  const [products, order, batches] = await withDatabase(from.location, async (database) => {
    // Long lines of letters of several bytes, so that parts of the file end within both.
    const description = 'ñandú '.repeat(300);
    const choices = {
      options: [{ name: 'Talla', values: ['M', 'L'] }],
      variants: ['M', 'L'].map((size) => ({
        ...{ values: [size], price: 9.5, price_old: null, stock: 3 },
      })),
    };
    const many = Array.from({ length: 700 }, (_, index) =>
      makeProduct(index < 60 ? { description } : index < 70 ? { choices } : {}),
    );
    const storeId = await saveStore(database, { products: many });
    await saveOrder(database, storeId);
    await saveBatch(database, storeId);
    return readRestored(database);
  });
  const secrets = '{"visitor":"a secret of sixteen characters or more"}';
  writeFileSync(join(from.location.dataDir, 'secrets.json'), secrets);

  const backup = join(folder, 'backup');
  // As a shell completes the name of a folder.
  await writeBackup(readConfig({ DATA_DIR: from.location.dataDir }), `${backup}/`);
  expect(readdirSync(folder)).toEqual(['backup']);
  const config = readConfig({ DATA_DIR: to.location.dataDir });
  const rows = await readBackup(config, backup);
  expect(products.products).toHaveLength(700);
  expect(products.variants).toHaveLength(20);
  expect(rows).toBeGreaterThan(700);
  expect(order).toMatchObject({ wanted: 'Mañana (24 nov)', deliveryFee: 150.5 });
  expect(order?.lines).toHaveLength(2);
  expect(batches.flat()).toHaveLength(3);
  expect(await withDatabase(to.location, readRestored)).toEqual([products, order, batches]);
  expect(readFileSync(join(to.location.dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
  await expect(readBackup(config, backup)).rejects.toThrow('is not empty');
});

test('a deployment that has an account alone is filled by no backup, which would lose one', async () => {
  const copy = await takeCopy('embedded');
  await withDatabase(copy.location, async (database) => {
    await (await createTestPool(database)).createAccount();
  });
  const config = readConfig({ DATA_DIR: copy.location.dataDir });
  const backup = join(createFolder(), 'backup');
  await writeBackup(config, backup);
  await expect(readBackup(config, backup)).rejects.toThrow('is not empty');
});

/** The settings of a deployment with one store, for which no engine is in question: the one that opens faster. */
async function deployStore(): Promise<Config> {
  const copy = await takeCopy('server');
  await withDatabase(copy.location, (database) => saveStore(database));
  return readConfig(describeCopy(copy));
}

test('a backup replaces what a killed one has left, and nothing else', async () => {
  const config = await deployStore();
  const folder = createFolder();
  const letters = join(folder, 'one.unfinished/letters.txt');
  const half = join(folder, 'two.unfinished/images/half.webp');
  for (const file of [letters, half]) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, 'mine');
  }
  const refused = writeBackup(config, join(folder, 'one'));
  await expect(refused).rejects.toThrow('is no unfinished backup');
  expect(readFileSync(letters, 'utf8')).toBe('mine');
  await writeBackup(config, join(folder, 'two'));
  expect(existsSync(join(folder, 'two/images/half.webp'))).toBe(false);
});

test('of two backups into one folder the second is refused, and the first is whole', async () => {
  const config = await deployStore();
  const folder = createFolder();
  const backup = join(folder, 'backup');
  const first = writeBackup(config, backup);
  await expect(writeBackup(config, backup)).rejects.toThrow('in use by another process');
  await first;
  expect(existsSync(join(backup, 'database.ndjson.gz'))).toBe(true);
  expect(readdirSync(folder)).toEqual(['backup']);
});

test('a backup that is interrupted leaves nothing', async () => {
  const { location } = await takeCopy('embedded');
  await withDatabase(location, (database) => saveStore(database));
  const folder = createFolder();
  const script = resolve(import.meta.dirname, '../../../scripts/backup.ts');
  const command = spawn(process.execPath, [script, join(folder, 'backup')], {
    stdio: 'ignore',
    env: { ...ownEnvironment(), DATA_DIR: location.dataDir },
  });
  const ended = once(command, 'exit');
  await expect
    .poll(() => existsSync(join(folder, 'backup.unfinished')), { interval: 5 })
    .toBe(true);
  command.kill();
  expect(await ended).toEqual([1, null]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a backup has the secret of the settings, whatever a file of before says', async () => {
  const [from, to] = [await takeCopy('server'), await takeCopy('server')];
  const VISITOR_SECRET = 'a secret of the settings, long enough';
  const source = describeCopy(from);
  const former = '{"visitor":"a secret of the time before it"}';
  writeFileSync(join(source.DATA_DIR, 'secrets.json'), former);
  const backup = join(createFolder(), 'backup');
  await writeBackup(readConfig({ ...source, VISITOR_SECRET }), backup);
  expect(statSync(join(backup, 'secrets.json')).mode & 0o777).toBe(0o600);
  const target = describeCopy(to);
  const other = readConfig({ ...target, VISITOR_SECRET: 'another secret, long enough' });
  await expect(readBackup(other, backup)).rejects.toThrow('VISITOR_SECRET is not that of');
  await readBackup(readConfig({ ...target, VISITOR_SECRET }), backup);
  expect(readSecrets(readConfig(target))).toEqual({ visitor: VISITOR_SECRET });
});

test('a restore whose secrets cannot be written leaves the database empty for the next one', async () => {
  const from = await deployStore();
  const secret = readSecrets(from);
  const backup = join(createFolder(), 'backup');
  await writeBackup(from, backup);
  const config = readConfig(describeCopy(await takeCopy('server')));
  const inTheWay = join(config.dataDir, 'secrets.json');
  mkdirSync(inTheWay);
  await expect(readBackup(config, backup)).rejects.toThrow(inTheWay);
  rmSync(inTheWay, { recursive: true });
  expect(await readBackup(config, backup)).toBeGreaterThan(0);
  expect(readSecrets(config)).toEqual(secret);
});

/** A server whose products eight visitors comment on, and its data directory with one picture. */
async function startWrittenTo(engine: Engine) {
  const from = await takeCopy(engine);
  const folder = createFolder();
  const settings = describeCopy(from);
  const products = await withDatabase(from.location, async (database) => {
    await saveStore(database, { products: Array.from({ length: 100 }, () => makeProduct()) });
    return listProducts(database);
  });
  const dataDir = settings.DATA_DIR;
  mkdirSync(join(dataDir, 'images/a-picture'), { recursive: true });
  writeFileSync(join(dataDir, picture), 'a picture');
  const environment = {
    ...settings,
    SITE_DIR: join(folder, 'site'),
    SITE_URL: 'http://localhost:4321',
    VISITOR_SECRET: 'a secret of sixteen characters or more',
    RUNS: 'api',
    ...(engine === 'server' && { SMTP_URL: 'outbox' }),
  };
  const server = await startServerProcess({ kind: 'marketplace', environment });
  onTestFinished(() => server.stop());
  const writers = startWriters(server, products);
  onTestFinished(() => writers.stop());
  return { environment, writers, dataDir, folder };
}
type WrittenTo = Awaited<ReturnType<typeof startWrittenTo>>;
const picture = 'images/a-picture/64.webp';
const command = resolve(import.meta.dirname, '../../../scripts/backup.ts');

/** Three copies of an embedded database, each with what was confirmed before it. */
async function copyThrice({ environment, writers, folder }: WrittenTo) {
  const copies: [dataDir: string, before: readonly string[]][] = [];
  for (const name of ['first', 'second', 'third']) {
    await writers.waitForMore(30);
    const before = [...writers.acknowledged];
    const copy = await askServer(readConfig(environment), { command: 'copy-database', args: [] });
    renameSync(copy, join(folder, name));
    copies.push([join(folder, name), before]);
  }
  return copies;
}

test.each(['embedded', 'server'] as const)(
  'a backup made while eight visitors write has all that was confirmed before it began, and a copy of an embedded database whole transactions alone (%s)',
  async (engine) => {
    const to = await takeCopy('embedded');
    const writtenTo = await startWrittenTo(engine);
    const { environment, writers, dataDir, folder } = writtenTo;
    await writers.waitForMore(50);
    const before = [...writers.acknowledged];
    const backup = join(folder, 'backup');
    // The command itself, because an open database would keep the visitors of this process from writing.
    await promisify(execFile)(process.execPath, [command, backup], {
      cwd: folder,
      env: { ...ownEnvironment(), ...environment },
    });
    expect(writers.acknowledged.length).toBeGreaterThan(before.length);
    expect(existsSync(join(dataDir, 'backup-copy'))).toBe(false);
    const copies = engine === 'embedded' ? await copyThrice(writtenTo) : [];
    await writers.stop();
    expect(writers.wrong).toEqual([]);

    await readBackup(readConfig({ DATA_DIR: to.location.dataDir }), backup);
    const restored = await withDatabase(to.location, (database) => examine(database, before));
    expect(restored).toMatchObject({ lost: 0, duplicates: 0 });
    expect(readFileSync(join(to.location.dataDir, picture), 'utf8')).toBe('a picture');
    for (const [copy, earlier] of copies) {
      const copied = await withDatabase({ dataDir: copy }, (database) =>
        examine(database, earlier),
      );
      expect(copied).toMatchObject({ lost: 0, duplicates: 0, inconsistent: 0 });
    }
  },
);

test('a server makes one copy of its database at a time, and says why one failed', async () => {
  const dataDir = createFolder();
  const filling = Promise.withResolvers<undefined>();
  const first = copyDatabase({ copyTo: () => filling.promise }, dataDir);
  const second = { copyTo: () => Promise.reject(new Error('no space left')) };
  await expect(copyDatabase(second, dataDir)).rejects.toThrow('is copying the database already');
  filling.resolve(undefined);
  expect(await first).toBe(join(dataDir, 'backup-copy'));
  await expect(copyDatabase(second, dataDir)).rejects.toThrow('could not be copied: no space left');
});
