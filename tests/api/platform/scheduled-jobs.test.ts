import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines, describeOnServer } from '../../support/test-database.ts';
import { noteStoredPicture, sweepPictures } from '#server/pictures/rows.ts';
import { type Job, runWhenDue } from '#server/platform/jobs/jobs.ts';
import { cleanDatabase, startScheduledJobs } from '#server/scheduled-jobs.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const hoursLater = (hours: number): Date => new Date(noon.getTime() + hours * 3_600_000);
const createJob = (name: string) => ({
  name,
  everyMs: 24 * 3_600_000,
  work: vi.fn<Job['work']>(() => Promise.resolve()),
});

describeOnBothEngines('housekeeping', (testDatabase) => {
  test('does a job once a day', async () => {
    const { database } = testDatabase;
    const job = createJob('daily');
    expect(await runWhenDue(database, job, noon)).toBe(true);
    expect(await runWhenDue(database, job, hoursLater(1))).toBe(false);
    expect(await runWhenDue(database, job, hoursLater(23.9))).toBe(false);
    expect(await runWhenDue(database, job, hoursLater(24))).toBe(true);
    expect(job.work).toHaveBeenCalledTimes(2);
  });

  test('does a job that failed again an hour later', async () => {
    const { database } = testDatabase;
    const failing = { ...createJob('failing'), work: () => Promise.reject(new Error('no disk')) };
    await expect(runWhenDue(database, failing, noon)).rejects.toThrow('no disk');
    const job = createJob('failing');
    expect(await runWhenDue(database, job, hoursLater(0.5))).toBe(false);
    expect(await runWhenDue(database, job, hoursLater(1))).toBe(true);
  });

  test('leaves a job to whoever is at it', async () => {
    const { database } = testDatabase;
    const finish = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const slow = createJob('slow');
    slow.work.mockImplementation(() => {
      begun.resolve(undefined);
      return finish.promise;
    });
    const first = runWhenDue(database, slow, noon);
    await begun.promise;
    expect(await runWhenDue(database, slow, hoursLater(0.1))).toBe(false);
    finish.resolve(undefined);
    expect(await first).toBe(true);
    expect(slow.work).toHaveBeenCalledOnce();
  });

  test('does the jobs of each look also when the look before was late', async () => {
    const { database } = testDatabase;
    const { kysely } = database;
    const store = await saveStore(database);
    const isRecommended = async (): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from businesses where id = ${store} and recommended_until is not null`.execute(
        kysely,
      );
      return rows.length > 0;
    };
    for (const minutes of [0, 9]) {
      await kysely
        .updateTable('businesses')
        .set({ recommended_until: '2026-02-01' })
        .where('id', '=', store)
        .execute();
      const stop = startQuietly(database, () => hoursLater(-48 + minutes / 60));
      await expect.poll(isRecommended).toBe(false);
      await stop();
    }
  });

  test('cleans soon after the start of each day, however often it is started', async () => {
    const { database } = testDatabase;
    await deleteProduct(database, 'Olvidado', '31 days');
    await deleteProduct(database, 'Reciente', '29 days');
    await cleanWhenDue(database, noon);
    expect(await listNames(database)).toEqual(['Reciente']);

    await deleteProduct(database, 'Otro', '31 days');
    await cleanWhenDue(database, hoursLater(2));
    expect(await listNames(database)).toEqual(['Otro', 'Reciente']);
    await cleanWhenDue(database, hoursLater(25));
    expect(await listNames(database)).toEqual(['Reciente']);
  });
});

describeOnBothEngines('the cleaning', (testDatabase) => {
  test('still removes what else is due when one part of it fails', async () => {
    const { database } = testDatabase;
    const { kysely } = database;
    await deleteProduct(database, 'Pegado', '31 days');
    await sql`
      create function keep_row() returns trigger language plpgsql as
      $$ begin raise exception 'it takes too long'; end $$`.execute(kysely);
    await sql`create trigger kept before delete on products execute function keep_row()`.execute(
      kysely,
    );
    await sql`insert into rate_counts values ('over', 1, now() - interval '1 hour')`.execute(
      kysely,
    );
    await expect(cleanDatabase(database)).rejects.toThrow('cleaning failed');
    expect(await kysely.selectFrom('rate_counts').select('key').execute()).toEqual([]);
    await sql`drop trigger kept on products`.execute(kysely);
    await cleanDatabase(database);
    expect(await listNames(database)).not.toContain('Pegado');
  });

  test('keeps the phone of a blocked store for two years, and nothing of another', async () => {
    const { database } = testDatabase;
    const [blocked, fine] = [await saveStore(database), await saveStore(database)];
    await sql`
      update businesses set deleted_at = now() - interval '31 days', phone = id,
        blocked_at = case id when ${blocked} then now() end
      where id in (${blocked}, ${fine})`.execute(database.kysely);
    await cleanWhenDue(database, noon);
    const listMarks = () => database.kysely.selectFrom('block_marks').select('mark').execute();
    expect(await listMarks()).toEqual([{ mark: `phone of ${blocked}` }]);
    const left = await database.kysely.selectFrom('businesses').select('id').execute();
    expect(left.filter(({ id }) => id === blocked || id === fine)).toEqual([]);
    const grow = (age: string) =>
      sql`update block_marks set at = now() - ${age}::interval`.execute(database.kysely);
    await grow('2 years -1 day');
    await cleanWhenDue(database, hoursLater(25));
    expect(await listMarks()).toHaveLength(1);
    await grow('2 years 1 day');
    await cleanWhenDue(database, hoursLater(50));
    expect(await listMarks()).toEqual([]);
  });

  test('of pictures ends at a stop after the one in hand', async () => {
    const { database } = testDatabase;
    await database.kysely.deleteFrom('stored_pictures').execute();
    for (const id of ['a1', 'b2', 'c3']) await noteStoredPicture(database.kysely, id);
    await sql`update stored_pictures set unused_since = now() - interval '3 days'`.execute(
      database.kysely,
    );
    const stopping = new AbortController();
    const removed: string[] = [];
    const removeFiles = (id: string) => {
      removed.push(id);
      stopping.abort();
      return Promise.resolve();
    };
    await sweepPictures(database, removeFiles, stopping.signal);
    expect(removed).toHaveLength(1);
    const left = await database.kysely.selectFrom('stored_pictures').select('id').execute();
    expect(left).toHaveLength(2);
  });

  test('of pictures goes on to the others when the files of one cannot be removed', async () => {
    const { database } = testDatabase;
    const removeFiles = (id: string) =>
      id === 'stuck' ? Promise.reject(new Error('no permission')) : Promise.resolve();
    await database.kysely.deleteFrom('stored_pictures').execute();
    for (const id of ['d4', 'stuck', 'e5']) await noteStoredPicture(database.kysely, id);
    await sql`update stored_pictures set unused_since = now() - interval '3 days'`.execute(
      database.kysely,
    );
    await expect(sweepPictures(database, removeFiles)).rejects.toThrow('could not be removed');
    const left = await database.kysely.selectFrom('stored_pictures').select('id').execute();
    expect(left).toEqual([{ id: 'stuck' }]);
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

/** Starts the housekeeping, which looks at once for what is due. The returned function stops it. */
function startQuietly(database: Database, now: () => Date): () => Promise<void> {
  const failures: unknown[] = [];
  const stop = startScheduledJobs(database, {
    onError: (error) => failures.push(error),
    removePicture: () => Promise.resolve(),
    markOf: (kind, value) => `${kind} of ${value}`,
    now,
    firstAfterMs: 0,
  });
  return async () => {
    await stop();
    expect(failures).toEqual([]);
  };
}

/** Starts the housekeeping, lets it clean if that is due, and stops it before its other jobs. */
async function cleanWhenDue(database: Database, now: Date): Promise<void> {
  const looked = Promise.withResolvers<undefined>();
  const stop = startQuietly(database, () => {
    looked.resolve(undefined);
    return now;
  });
  await looked.promise;
  await stop();
}

describeOnServer('several processes', (testDatabase) => {
  test('share one job among them', async () => {
    const others = await Promise.all(
      Array.from({ length: 3 }, () => openDatabase(testDatabase.location)),
    );
    const job = createJob('shared');
    const databases = [testDatabase.database, ...others];
    const turns = await Promise.all(databases.map((one) => runWhenDue(one, job, noon)));
    expect(turns.filter((did) => did)).toHaveLength(1);
    expect(job.work).toHaveBeenCalledOnce();
    await Promise.all(others.map((one) => one.close()));
  });
});
