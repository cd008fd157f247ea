import { expect, test } from 'vitest';
import { adoptStores } from '../../../bench/support/owner.ts';
import { password } from '../../support/identity-pool.ts';
import { describeOnServer } from '../../support/test-database.ts';
import { createEmbeddedPool, embeddedClientId } from '#server/platform/identity/embedded/pool.ts';

describeOnServer('the owner of a benchmark', (testDatabase) => {
  test('signs in at a server of its own, which costs what it does in a deployment', async () => {
    const email = await adoptStores(testDatabase.location);
    const pool = createEmbeddedPool({
      db: testDatabase.database.kysely,
      issuer: 'http://localhost/identity',
    });
    const signedIn = await pool.call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: embeddedClientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });
    expect(signedIn).toHaveProperty('AuthenticationResult.AccessToken');
  });
});
