import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { waitUntilListed } from '../../support/log-horizon.ts';
import { describeOnBothEngines, takeCopy } from '../../support/test-database.ts';
import type { Changes } from '#contract/publication.ts';
import { type BackupLine, dumpDatabase, restoreDatabase } from '#server/backup/tables.ts';
import { readTransactions, restartLog } from '#server/platform/log/changes.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Begins transactions until the database counts so many, and returns how many it counts. */
async function countTo(db: Kysely<Schema>, count: number): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ xid: number }>`
      select pg_current_xact_id()::text::bigint as xid`.execute(db);
    const xid = rows[0]?.xid ?? 0;
    if (xid >= count) return xid;
  }
}

describeOnBothEngines('the change log of a restored deployment', (testDatabase) => {
  test('is not taken for that of the one before', async () => {
    const { database } = testDatabase;
    const before = createApiUnderTest(testDatabase);
    const readCursor = async (api = before) => (await api.get<Changes>('/changes')).cursor;
    const atFirst = await readCursor();
    await saveStore(database, { products: [makeProduct()] });
    await waitUntilListed(database);
    const atBackup = await readCursor();
    const lines: BackupLine[] = [];
    for await (const line of dumpDatabase(database)) lines.push(line);
    // A publisher elsewhere has followed what was written after the backup.
    await saveStore(database, { products: [makeProduct()] });
    await waitUntilListed(database);
    const atLast = await readCursor();
    expect(atLast).toBeGreaterThan(atBackup);

    const copy = await takeCopy(testDatabase.engine);
    const restored = await openDatabase(copy.location);
    await restoreDatabase(restored, Readable.from(lines) as AsyncIterable<BackupLine>);
    // Its own transactions are as many as those before, and more.
    await countTo(restored.kysely, (await countTo(database.kysely, 0)) + 1);
    const after = createApiUnderTest({ database: restored });
    for (const cursor of [0, atFirst, atBackup, atLast]) {
      const refusal = await after.refuse(410, `/changes?after=${cursor}`);
      expect(refusal.code).toBe('cursor_expired');
    }

    const now = await readCursor(after);
    expect(now).toBeGreaterThan(atLast);
    expect(await after.get<Changes>(`/changes?after=${now}`)).toEqual({ data: [], cursor: now });
    await saveStore(restored, { products: [makeProduct()] });
    const next = await after.get<Changes>(`/changes?after=${now}&wait=20`);
    expect(next.data.length).toBeGreaterThan(0);
    await before.refuse(410, `/changes?after=${next.cursor}`);
    // Who waited while the restore began the log anew gets nothing of the new one.
    expect(await readTransactions(restored.kysely, atLast, 500)).toEqual([]);
    await restored.close();
  });
});

test('a log that begins while an older transaction is open can be followed at once', async () => {
  const [copy, other] = [await takeCopy('server'), await takeCopy('server')];
  const [database, neighbour] = [
    await openDatabase(copy.location),
    await openDatabase(other.location),
  ];
  const open = await neighbour.kysely.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(open);
  await database.kysely.transaction().execute((tx) => restartLog(tx, 0));
  const api = createApiUnderTest({ database });
  const { cursor } = await api.get<Changes>('/changes');
  expect(await api.get<Changes>(`/changes?after=${cursor}`)).toEqual({ data: [], cursor });
  await open.rollback().execute();
  for (const one of [database, neighbour]) await one.close();
});

test('each new database has a log of its own', async () => {
  const copies = await Promise.all([takeCopy('embedded'), takeCopy('server')]);
  const cursors: number[] = [];
  for (const copy of copies) {
    const database = await openDatabase(copy.location);
    cursors.push((await createApiUnderTest({ database }).get<Changes>('/changes')).cursor);
    await database.close();
  }
  const [first = 0, second = 0] = cursors;
  // A log starts at the time in microseconds at which its database was made, and makes far fewer changes than that.
  expect(Math.abs(first - second)).toBeGreaterThan(10_000);
  expect(Math.max(first, second)).toBeLessThan(Number.MAX_SAFE_INTEGER);
});
