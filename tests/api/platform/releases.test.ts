import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ReleaseProgram,
  backupOf,
  checkOut,
  hasSource,
  releases,
  schemaOf,
} from '../../support/releases/releases.ts';
import { listBreaks, readSchema } from '../../support/schema.ts';
import { countRows, listLostRows, readBackupRows, readRows } from '../../support/stored-rows.ts';
import { createEmpty, takeCopy } from '../../support/test-database.ts';
import { runReleaseTrial } from '../../support/trials/releases.ts';
import { reportFigure, trialCount } from '../../support/trials/trial.ts';
import { withDatabase } from '../../support/with-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import { readBackup } from '#server/backup/backup.ts';
import { readConfig } from '#server/platform/config/env.ts';

const engines = ['embedded', 'server'] as const;

describe.each(releases)('release $version', (release) => {
  test('can serve on the schema of today', async () => {
    const copy = await takeCopy('server');
    const now = await withDatabase(copy.location, readSchema);
    expect(listBreaks(schemaOf(release), now)).toEqual([]);
  });

  test.each(engines)('has a backup of which every row is restored (%s)', async (engine) => {
    const copy = await takeCopy(engine);
    const dataDir = createFolder();
    const { databaseUrl } = copy.location;
    const config = readConfig({
      DATA_DIR: databaseUrl === undefined ? copy.location.dataDir : dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
    const backup = backupOf(release);
    const restored = await readBackup(config, backup);
    const before = readBackupRows(backup);
    const after = await withDatabase(copy.location, readRows);
    expect(restored).toBe(countRows(before));
    expect(restored).toBeGreaterThan(100);
    expect(listLostRows(before, after)).toEqual([]);
  });

  describe.skipIf(!hasSource(release))('beside this one (needs the history)', () => {
    let program: ReleaseProgram;
    beforeAll(async () => {
      program = await checkOut(release);
    });
    afterAll(() => {
      program.remove();
    });

    test.each(engines)('its database keeps every row, and both serve (%s)', async (engine) => {
      const calls = trialCount(60, 2_000);
      const outcome = await runReleaseTrial(program, () => createEmpty(engine), calls);
      reportFigure(`${release.version}, ${engine}: rows kept`, outcome.rows);
      const by = engine === 'server' ? 'by both, side by side' : 'by this one, afterwards';
      reportFigure(`${release.version}, ${engine}: changes ${by}`, outcome.changes);
      reportFigure(`${release.version}, ${engine}: calls while this one came`, outcome.calls);
      expect(outcome.rows).toBeGreaterThan(100);
      expect(outcome).toMatchObject({ lost: [], failed: [], differences: [] });
    });
  });
});

test('what would stop an earlier release is found', async () => {
  const copy = await takeCopy('server');
  const [before, after] = await withDatabase(copy.location, async (database) => {
    const earlier = await readSchema(database);
    for (const change of [
      'alter table products rename column delivery to delivers',
      'alter table products alter column description set not null',
      'alter table products add column weight integer not null',
      'alter table products add column note text not null default $$$$',
      'alter table businesses alter column location type varchar(9)',
      'alter table categories add constraint short check (length(name) < 9)',
      // An earlier release leaves what it does not know at its default.
      `alter table businesses add column fee int constraint least check (fee > 0 and 'name' <> 'x')`,
      'create unique index one_author on reviews (visitor, product_id)',
      'drop table uploads',
    ]) {
      await sql.raw(change).execute(database.kysely);
    }
    return [earlier, await readSchema(database)] as const;
  });
  expect(listBreaks(before, after).sort()).toEqual([
    'businesses.location is character varying(9), not text',
    'categories is held to CHECK ((length(name) < 9))',
    'products.delivery is gone',
    'products.description must be given',
    'products.weight must be given',
    'reviews is held to UNIQUE btree (visitor, product_id)',
    'uploads is gone',
  ]);
});
