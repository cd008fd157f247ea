import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { makeProduct, saveStore } from '../support/catalogue-factory.ts';
import { describeOnBothEngines, type TestDatabase } from '../support/test-database.ts';
import { type Chore, doWhenDue } from '#server/db/jobs/jobs.ts';
import { startHousekeeping } from '#server/db/jobs/housekeeping.ts';
import { type Database, openDatabase } from '#server/db/open.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const hoursLater = (hours: number): Date => new Date(noon.getTime() + hours * 3_600_000);
const createChore = (name: string) => ({
  name,
  everyMs: 24 * 3_600_000,
  work: vi.fn<Chore['work']>(() => Promise.resolve()),
});

describeOnBothEngines('housekeeping', (testDatabase) => {
  test('does a chore once a day', async () => {
    const { database } = testDatabase;
    const chore = createChore('daily');
    expect(await doWhenDue(database, chore, noon)).toBe(true);
    expect(await doWhenDue(database, chore, hoursLater(1))).toBe(false);
    expect(await doWhenDue(database, chore, hoursLater(23.9))).toBe(false);
    expect(await doWhenDue(database, chore, hoursLater(24))).toBe(true);
    expect(chore.work).toHaveBeenCalledTimes(2);
  });

  test('does a chore that failed again an hour later', async () => {
    const { database } = testDatabase;
    const failing = { ...createChore('failing'), work: () => Promise.reject(new Error('no disk')) };
    await expect(doWhenDue(database, failing, noon)).rejects.toThrow('no disk');
    const chore = createChore('failing');
    expect(await doWhenDue(database, chore, hoursLater(0.5))).toBe(false);
    expect(await doWhenDue(database, chore, hoursLater(1))).toBe(true);
  });

  test('leaves a chore to whoever is at it', async () => {
    const { database } = testDatabase;
    const finish = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const slow = createChore('slow');
    slow.work.mockImplementation(() => {
      begun.resolve(undefined);
      return finish.promise;
    });
    const first = doWhenDue(database, slow, noon);
    await begun.promise;
    expect(await doWhenDue(database, slow, hoursLater(0.1))).toBe(false);
    finish.resolve(undefined);
    expect(await first).toBe(true);
    expect(slow.work).toHaveBeenCalledOnce();
  });

  test('cleans soon after the start of each day, however often it is started', async () => {
    const { database } = testDatabase;
    await deleteProduct(database, 'Olvidado', '31 days');
    await deleteProduct(database, 'Reciente', '29 days');
    await startUntilDone(database, noon);
    expect(await listNames(database)).toEqual(['Reciente']);

    await deleteProduct(database, 'Otro', '31 days');
    await startUntilDone(database, hoursLater(2));
    expect(await listNames(database)).toEqual(['Otro', 'Reciente']);
    await startUntilDone(database, hoursLater(25));
    expect(await listNames(database)).toEqual(['Reciente']);
  });
});

/** A product that was deleted so long ago. */
async function deleteProduct(database: Database, name: string, age: string): Promise<void> {
  await saveStore(database, { products: [makeProduct({ name })] });
  await sql`
    update products set deleted_at = now() - ${age}::interval, listed = false
    where name = ${name}`.execute(database.kysely);
}

async function listNames({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom('products').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Starts the housekeeping, lets it look once what is due, and stops it. */
async function startUntilDone(database: Database, now: Date): Promise<void> {
  const looked = Promise.withResolvers<undefined>();
  const failures: unknown[] = [];
  const stop = startHousekeeping(database, {
    onError: (error) => failures.push(error),
    removePicture: () => Promise.resolve(),
    now() {
      looked.resolve(undefined);
      return now;
    },
    firstAfterMs: 0,
  });
  await looked.promise;
  await stop();
  expect(failures).toEqual([]);
}

describeOnBothEngines('several processes', (testDatabase) => {
  test('share one chore among them', async () => {
    const others = await openOthers(testDatabase, 3);
    const chore = createChore('shared');
    const databases = [testDatabase.database, ...others];
    const turns = await Promise.all(databases.map((one) => doWhenDue(one, chore, noon)));
    expect(turns.filter((did) => did)).toHaveLength(1);
    expect(chore.work).toHaveBeenCalledOnce();
    await Promise.all(others.map((one) => one.close()));
  });
});

/** What other processes of the same server have open; the embedded database is of one process alone. */
const openOthers = ({ engine, location }: TestDatabase, count: number): Promise<Database[]> =>
  Promise.all(
    engine === 'embedded' ? [] : Array.from({ length: count }, () => openDatabase(location)),
  );
