import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { copyTemplate, type DatabaseCopy } from '../../support/test-database.ts';
import { addCounts, sweepCounts } from '#server/platform/http/limits/rate-counts.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';

describe('limits of two processes on one database', () => {
  let copy: DatabaseCopy;
  const databases: Database[] = [];
  beforeAll(async () => {
    copy = await copyTemplate('server');
    for (let process = 0; process < 2; process += 1)
      databases.push(await openDatabase(copy.location));
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    await copy.remove();
  });

  /** Marks a new product six times, at one process and the other in turn. */
  const markSixTimes = async (): Promise<number[]> => {
    const [first] = databases;
    if (first === undefined) throw new Error('No database is open');
    const store = await saveStore(first, { products: [makeProduct()] });
    const apis = databases.map((database) =>
      createApiUnderTest({ database }, { RATE_LIMIT_FAVOURITES: '4' }),
    );
    const { id } = await first.kysely
      .selectFrom('products')
      .select('id')
      .where('business_id', '=', store)
      .executeTakeFirstOrThrow();
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const api = apis[round % 2];
      const response = await api?.call(`PATCH /products/${id}/favorite?action=add`, {
        session: 'b8d0c3f0-6f0a-4a57-9d3f-2f6f6a8f9b10',
      });
      statuses.push(response?.status ?? 0);
    }
    return statuses;
  };
  beforeEach(async () => {
    await databases[0]?.kysely.deleteFrom('rate_counts').execute();
  });

  test('hold over both', async () => {
    expect(await markSixTimes()).toEqual([200, 200, 200, 200, 429, 429]);
  });

  test('are counted under keys that name nobody, and begin anew', async () => {
    const [database] = databases;
    if (database === undefined) throw new Error('No database is open');
    const { kysely } = database;
    await markSixTimes();
    const kept = await kysely.selectFrom('rate_counts').select('key').execute();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true);
    // Over for a minute: the clock of a machine may be set back between two calls.
    const add = () => addCounts(kysely, [{ key: 'over', points: 3, seconds: -60 }]);
    await add();
    expect(await add()).toMatchObject([{ points: 3 }]);
    await sweepCounts(kysely);
    const left = await kysely.selectFrom('rate_counts').select('key').execute();
    expect(left.map(({ key }) => key)).not.toContain('over');
  });
});
