import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createEmpty, takeCopy } from '../../support/test-database.ts';
import { withDatabase } from '../../support/with-database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';

test('takes each step once when three processes start at once', async () => {
  const copy = await createEmpty('server');
  onTestFinished(() => copy.remove());
  const databases = await Promise.all([1, 2, 3].map(() => openDatabase(copy.location)));
  const steps = await Promise.all(databases.map(migrate));
  const taken = steps.flat().sort();
  expect(taken[0]).toBe('0001-catalogue');
  expect(taken).toEqual([...new Set(taken)]);
  // Up to date, none waits for another that is at work on the steps.
  await withDatabase(copy.location, ({ kysely }) =>
    kysely.transaction().execute(async (transaction) => {
      await sql`lock table kysely_migration_lock`.execute(transaction);
      expect(await Promise.all(databases.map(migrate))).toEqual([[], [], []]);
    }),
  );
  await Promise.all(databases.map((database) => database.close()));
});

test.each(['embedded', 'server'] as const)(
  'lets a release start beside the next one, whose steps only add, and on no other schema (%s)',
  async (engine) => {
    const copy = await takeCopy(engine);
    await withDatabase(copy.location, async (database) => {
      const take = (name: string) =>
        sql`insert into kysely_migration values (${name}, '2027-01-01T00:00:00Z')`.execute(
          database.kysely,
        );
      await take('9999-later');
      expect(await migrate(database)).toEqual([]);
      await take('0007-other');
      await expect(migrate(database)).rejects.toThrow('could not be brought up to date');
    });
  },
);
