import { openDatabase } from '#server/platform/db/open.ts';
import { createQuickPool } from './quick-pool.ts';
import { createHostedPool } from '#server/platform/identity/hosted/pool.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';
import { type ApiUnderTest, createApiUnderTest } from './api-app.ts';
import { createEmailReader } from './emails.ts';
import { startHostedPool } from './hosted-pool.ts';
import { copyTemplate, type TestDatabase } from './test-database.ts';

export interface PoolUnderTest {
  readonly identity: UserPool;
  readonly api: ApiUnderTest;
  readonly emails: ReturnType<typeof createEmailReader>;
  readonly close: () => Promise<void>;
}

/** The API with a pool in its own database, or with a hosted pool, for which it gets these access keys. */
export async function openPoolUnderTest(
  testDatabase: TestDatabase,
  kind: 'embedded' | 'hosted',
  keys: { readonly accessKeyId?: string; readonly secretAccessKey?: string } = {},
): Promise<PoolUnderTest> {
  if (kind === 'embedded') {
    const { database } = testDatabase;
    const identity = createQuickPool({ db: database.kysely, issuer: 'http://localhost' });
    const api = createApiUnderTest(testDatabase, {}, { identity });
    return { identity, api, emails: createEmailReader(database), close: () => Promise.resolve() };
  }
  const elsewhere = await copyTemplate('server');
  const poolDatabase = await openDatabase(elsewhere.location);
  const standIn = await startHostedPool(poolDatabase);
  const identity = createHostedPool({ ...standIn.settings, ...keys });
  return {
    identity,
    api: createApiUnderTest(testDatabase, {}, { identity }),
    emails: createEmailReader(poolDatabase),
    close: async () => {
      await standIn.close();
      await poolDatabase.close();
      await elsewhere.remove();
    },
  };
}
