import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createEmbedded } from '../../support/embedded-template.ts';
import { createFolder } from '../../support/test-folder.ts';
import { openDatabase } from '#server/platform/db/open.ts';

/** So deep that the stack of the engine ends, which PostgreSQL itself never sees. */
const deep = sql`select repeat('[', 200000)::jsonb`;

test('a query in which the embedded database throws fails alone, and nothing acknowledged is lost', async () => {
  const dataDir = createFolder();
  await createEmbedded(dataDir);
  const database = await openDatabase({ dataDir });
  const { kysely } = database;
  onTestFinished(() => database.close());
  await sql`create table kept (n integer)`.execute(kysely);
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from kept`.execute(kysely);
    return rows[0]?.n;
  };
  for (let round = 1; round <= 2; round += 1) {
    await sql`insert into kept values (${round})`.execute(kysely);
    const waiting = [deep.execute(kysely), count(), count()];
    const [failed, ...others] = await Promise.allSettled(waiting);
    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { message: 'The embedded database broke off in the middle of a query' },
    });
    expect(others.map((one) => one.status === 'fulfilled' && one.value)).toEqual([round, round]);
  }
  const inTransaction = kysely.transaction().execute(async (tx) => {
    await sql`insert into kept values (3)`.execute(tx);
    await deep.execute(tx);
  });
  await expect(inTransaction).rejects.toThrow();
  expect(await count()).toBe(2);
});
