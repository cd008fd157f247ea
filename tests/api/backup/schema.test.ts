import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectApi } from '../../../scripts/connect-api.ts';
import { saveStore } from '../../support/catalogue-factory.ts';
import { describeCopy } from '../../support/copy-settings.ts';
import { createEmpty, takeCopy } from '../../support/test-database.ts';
import { withDatabase } from '../../support/with-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import { readBackup, writeBackup } from '#server/backup/backup.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { readSchemaState } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { runCommandOfOperator } from '#server/run-operator-command.ts';

/** As far as the list of steps goes, the newest was not taken. Returns its name. */
async function takeLastStepBack({ kysely }: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration)
    returning name`.execute(kysely);
  return rows[0]?.name;
}
const operatorCommands = ['operator', 'moderate', 'visits'] as const;

describe.each(['embedded', 'server'] as const)('a database of another release (%s)', (engine) => {
  test('is backed up as it is, and upgraded by no command that only reads or writes rows', async () => {
    const [from, to] = await Promise.all([takeCopy(engine), takeCopy('embedded')]);
    const lastStep = await withDatabase(from.location, async (database) => {
      await saveStore(database);
      return takeLastStepBack(database);
    });
    const backup = join(createFolder(), 'backup');
    const config = readConfig(describeCopy(from));
    await writeBackup(config, backup);
    await expect(connectApi(config)).rejects.toThrow('is of an older Vitrina');
    // Each opens the database anew, for which the embedded one takes long.
    for (const command of engine === 'embedded' ? (['operator'] as const) : operatorCommands) {
      const run = runCommandOfOperator(config, command, []);
      await expect(run, command).rejects.toThrow('`npm run migrate`');
    }
    // Given with the settings of another marketplace.
    await expect(readBackup(config, backup)).rejects.toThrow('is not empty');
    const state = await withDatabase(from.location, readSchemaState);
    expect(state).toEqual({ isEmpty: false, missing: [lastStep], unknown: [], isAhead: false });
    expect(await readBackup(readConfig(describeCopy(to)), backup)).toBeGreaterThan(0);
  });

  test('is not backed up when newer or empty; commands run on a newer one, not on that of another history', async () => {
    const [newer, empty] = [await takeCopy(engine), await createEmpty(engine)];
    onTestFinished(() => empty.remove());
    const take = (name: string) =>
      withDatabase(newer.location, async ({ kysely }) => {
        await sql`insert into kysely_migration values (${name}, '')`.execute(kysely);
      });
    await take('9999-later');
    const backup = join(createFolder(), 'backup');
    const config = readConfig(describeCopy(newer));
    await expect(writeBackup(config, backup)).rejects.toThrow('newer Vitrina (9999-later)');
    expect(await runCommandOfOperator(config, 'operator', [])).toContain('No operator yet');
    await take('0007-other');
    await expect(connectApi(config)).rejects.toThrow('another Vitrina (0007-other, 9999-later)');
    const listing = runCommandOfOperator(config, 'operator', []);
    await expect(listing).rejects.toThrow('another Vitrina (0007-other, 9999-later)');
    const none = readConfig(describeCopy(empty));
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
