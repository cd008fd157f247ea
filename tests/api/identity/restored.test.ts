import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { BackupLine } from '#server/backup/tables.ts';
import { dumpDatabase, restoreDatabase } from '#server/backup/tables.ts';
import { createTestPool } from '../../support/identity-pool.ts';
import { describeOnServer, takeCopy } from '../../support/test-database.ts';
import { withDatabase } from '../../support/with-database.ts';

describeOnServer('a restored deployment', (testDatabase) => {
  it('lets owners in with the passwords and sessions they had', async () => {
    const before = await createTestPool(testDatabase.database);
    const email = await before.createAccount();
    const { AccessToken } = await before.signIn(email);
    const lines: BackupLine[] = [];
    for await (const line of dumpDatabase(testDatabase.database)) lines.push(line);

    const { location } = await takeCopy('server');
    await withDatabase(location, async (database) => {
      await createTestPool(database);
      await restoreDatabase(database, Readable.from(lines) as AsyncIterable<BackupLine>);
      const after = await createTestPool(database);
      await expect(after.signIn(email)).resolves.toBeDefined();
      expect(await after.pool.verifyToken(AccessToken)).toMatchObject({ outcome: 'valid' });
    });
  });
});
