import { type Transaction, sql } from 'kysely';
import { expect, test } from 'vitest';
import { runOnServer } from '../../support/server-databases.ts';
import { describeOnServer } from '../../support/test-database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import { isConnectionLost } from '#server/platform/db/unavailable.ts';
import { createAdministration } from '#server/platform/identity/hosted/administration.ts';

describeOnServer('a transaction whose connection is lost', (testDatabase) => {
  /** Ends the connection of a transaction, and resolves once its process has ended. */
  const cut = async (tx: Transaction<Schema>): Promise<void> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const { databaseUrl = '' } = testDatabase.location;
    await runOnServer(databaseUrl, `select pg_terminate_backend(${rows[0]?.pid ?? 0}, 60000)`);
  };

  test('is done again while it had not come to its commit', async () => {
    let tries = 0;
    const result = await transact(testDatabase.database, async (tx) => {
      tries += 1;
      if (tries < 3) await cut(tx);
      await sql`insert into search_words (word) values (${`lost${tries}`})`.execute(tx);
      return tries;
    });
    expect(result).toBe(3);
    const { rows } = await sql`select word from search_words`.execute(testDatabase.database.kysely);
    expect(rows).toEqual([{ word: 'lost3' }]);
  });

  test('is not done again when it may have been committed', async () => {
    let tries = 0;
    const work = transact(testDatabase.database, async (tx) => {
      tries += 1;
      await cut(tx);
    });
    expect(await work.catch(isConnectionLost)).toBe(true);
    expect(tries).toBe(1);
  });

  test('is done again on another server when the one it has only reads', async () => {
    let tries = 0;
    await transact(testDatabase.database, async (tx) => {
      tries += 1;
      if (tries === 1) await sql`set transaction read only`.execute(tx);
      await sql`delete from search_words where word = 'none'`.execute(tx);
    });
    expect(tries).toBe(2);
  });

  test('is not taken for one whose work could not reach another service', async () => {
    const hosted = createAdministration({
      ...{
        region: 'us-east-2',
        endpoint: 'http://127.0.0.1:1',
        userPoolId: 'us-east-2_None',
      },
      ...{ accessKeyId: 'AKIATEST', secretAccessKey: 'test' },
    });
    let tries = 0;
    const work = transact(testDatabase.database, async () => {
      tries += 1;
      await hosted.findUser('ana@tienda.cu');
    });
    await expect(work).rejects.toThrow('ECONNREFUSED');
    expect(tries).toBe(1);
  });
});
