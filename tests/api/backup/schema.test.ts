import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectApi } from '../../../scripts/connect-api.ts';
import { saveStore } from '../../support/catalogue-factory.ts';
import { createEmpty, type DatabaseCopy, takeCopy } from '../../support/test-database.ts';
import { withDatabase } from '../../support/with-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import { readBackup, writeBackup } from '#server/backup/backup.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { readSchemaState } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { runCommandOfOperator } from '#server/run-operator-command.ts';

const describeLocation = ({ location }: DatabaseCopy, dataDir: string) =>
  readConfig(
    location.databaseUrl === undefined
      ? { DATA_DIR: location.dataDir }
      : { DATA_DIR: dataDir, DATABASE_URL: location.databaseUrl },
  );

/** As far as the list of steps goes, the newest was not taken. */
async function takeLastStepBack({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(kysely);
  expect(rows[0]?.name).toBe(lastStep);
  await sql`delete from kysely_migration where name = ${lastStep}`.execute(kysely);
}
const lastStep = '0043-pictured';
const operatorCommands = ['operator', 'moderate', 'visits'] as const;

describe.each(['embedded', 'server'] as const)('a database of another release (%s)', (engine) => {
  test('is backed up as it is, and upgraded by no command that only reads or writes rows', async () => {
    const [from, to] = await Promise.all([takeCopy(engine), takeCopy('embedded')]);
    await withDatabase(from.location, async (database) => {
      await saveStore(database);
      await takeLastStepBack(database);
    });
    const folder = createFolder();
    const config = describeLocation(from, folder);
    await writeBackup(config, join(folder, 'backup'));
    await expect(connectApi(config)).rejects.toThrow('is of an older Vitrina');
    for (const command of operatorCommands) {
      const run = runCommandOfOperator(config, command, []);
      await expect(run, command).rejects.toThrow('`npm run migrate`');
    }
    // Given with the settings of another marketplace.
    await expect(readBackup(config, join(folder, 'backup'))).rejects.toThrow('is not empty');
    const state = await withDatabase(from.location, readSchemaState);
    expect(state).toEqual({ isEmpty: false, missing: [lastStep], unknown: [], isAhead: false });
    const rows = await readBackup(describeLocation(to, folder), join(folder, 'backup'));
    expect(rows).toBeGreaterThan(0);
  });

  test('is backed up neither newer nor empty, and serves newer, but not another', async () => {
    const [newer, empty] = [await takeCopy(engine), await createEmpty(engine)];
    onTestFinished(() => empty.remove());
    const take = (name: string) =>
      withDatabase(newer.location, async ({ kysely }) => {
        await sql`insert into kysely_migration values (${name}, '')`.execute(kysely);
      });
    await take('9999-later');
    const folder = createFolder();
    const [backup, config] = [join(folder, 'backup'), describeLocation(newer, folder)];
    await expect(writeBackup(config, backup)).rejects.toThrow('newer Vitrina (9999-later)');
    expect(await runCommandOfOperator(config, 'operator', [])).toContain('No operator yet');
    await take('0007-other');
    await expect(connectApi(config)).rejects.toThrow('another Vitrina (0007-other, 9999-later)');
    const listing = runCommandOfOperator(config, 'operator', []);
    await expect(listing).rejects.toThrow('another Vitrina (0007-other, 9999-later)');
    const none = describeLocation(empty, folder);
    await expect(writeBackup(none, backup)).rejects.toThrow(
      /nothing to back up yet|There is no marketplace in/,
    );
    expect(existsSync(backup)).toBe(false);
    // A new embedded database takes a processor seconds; a command makes one in operators/command.test.ts.
    if (engine === 'embedded') return;
    const api = await connectApi(none);
    await api.close();
    expect((await withDatabase(empty.location, readSchemaState)).missing).toEqual([]);
  });
});
