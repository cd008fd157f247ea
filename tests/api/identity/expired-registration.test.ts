import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { Database } from '#server/db/open.ts';
import { createEmbeddedPool } from '#server/identity/embedded/pool.ts';
import { createHostedPool } from '#server/identity/hosted/pool.ts';
import type { UserPool } from '#server/identity/user-pool.ts';
import type { ApiUnderTest } from '../../support/api-app.ts';
import { createApiUnderTest } from '../../support/api-app.ts';
import type { StandIn } from '../../support/hosted-pool.ts';
import { startHostedPool } from '../../support/hosted-pool.ts';
import { createEmailReader } from '../../support/emails.ts';
import { makeRegistration } from '../../support/registration.ts';
import type { DatabaseCopy } from '../../support/test-database.ts';
import { copyTemplate, describeOnBothEngines } from '../../support/test-database.ts';

const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 3_600_000);
const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'test' };

describeOnBothEngines('a registration that nobody confirms', (testDatabase) => {
  describe.each(['embedded', 'hosted', 'hosted, without keys'] as const)(
    'at a pool (%s)',
    (kind) => {
      let elsewhere: DatabaseCopy | undefined;
      let poolDatabase: Database;
      let standIn: StandIn | undefined;
      let identity: UserPool;
      let api: ApiUnderTest;
      let emails: ReturnType<typeof createEmailReader>;
      beforeAll(async () => {
        if (kind === 'embedded') {
          poolDatabase = testDatabase.database;
          identity = createEmbeddedPool({ db: poolDatabase.kysely, issuer: 'http://localhost' });
        } else {
          elsewhere = await copyTemplate('server');
          poolDatabase = await openDatabase(elsewhere.location);
          standIn = await startHostedPool(poolDatabase);
          const given = kind === 'hosted' ? keys : {};
          identity = createHostedPool({ ...standIn.settings, ...given });
        }
        emails = createEmailReader(poolDatabase);
        api = createApiUnderTest(testDatabase, {}, { identity });
      });
      afterAll(async () => {
        if (elsewhere === undefined) return;
        await standIn?.close();
        await poolDatabase.close();
        await elsewhere.remove();
      });

      const register = async (businessName: string, email?: string) => {
        const registration = makeRegistration({
          businessName,
          ...(email !== undefined && { email }),
        });
        return {
          registration,
          ...(await api.call('POST /auth/register-with-business', { body: registration })),
        };
      };
      const count = async (
        table: 'users' | 'businesses' | 'slugs',
        column: 'email' | 'name' | 'url',
        value: string,
      ) => {
        const { rows } = await testDatabase.database.kysely.executeQuery<{ n: number }>(
          testDatabase.database.kysely
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .where(column as never, '=', value as never)
            .compile(),
        );
        return rows[0]?.n;
      };
      const look = async (email: string, name: string, url: string) => [
        await count('users', 'email', email),
        await count('businesses', 'name', name),
        await count('slugs', 'url', url),
      ];

      it('is erased after seven days, with its store and the address of it', async () => {
        const name = `Bar ${kind} Olvidado`;
        const url = `bar-${kind.replaceAll(/[ ,]+/g, '-')}-olvidado`;
        const { status, registration } = await register(name);
        expect(status).toBe(201);
        await api.services.accounts.expireRegistrations(inDays(6.9));
        expect(await look(registration.email, name, url)).toEqual([1, 1, 1]);
        await api.services.accounts.expireRegistrations(inDays(7.1));
        expect(await look(registration.email, name, url)).toEqual([0, 0, 0]);
        if (kind === 'hosted, without keys') return;
        // The address is nobody's, and may be registered again.
        expect((await register(name, registration.email)).status).toBe(201);
        expect(await look(registration.email, name, url)).toEqual([1, 1, 1]);
      });

      it('stays when its code was given, also to the pool alone', async () => {
        const name = `Bar ${kind} Confirmado`;
        const url = `bar-${kind.replaceAll(/[ ,]+/g, '-')}-confirmado`;
        const { registration } = await register(name);
        const { email } = registration;
        const code = await emails.readCode(email);
        const { userPoolClientId: ClientId } = identity.client;
        if (kind === 'hosted, without keys') {
          await api.call('POST /auth/confirm-signup', { body: { email, code } });
        } else {
          await identity.call('ConfirmSignUp', {
            ClientId,
            Username: email,
            ConfirmationCode: code,
          });
        }
        await api.services.accounts.expireRegistrations(inDays(400));
        expect(await look(email, name, url)).toEqual([1, 1, 1]);
      });
    },
  );

  it('is erased from the pool when it was made there alone', async () => {
    const { kysely } = testDatabase.database;
    const pool = createEmbeddedPool({
      db: kysely,
      issuer: 'http://localhost',
      now: () => inDays(7.1),
    });
    const { userPoolClientId: ClientId } = pool.client;
    const Username = 'solo@tienda.cu';
    await pool.call('SignUp', {
      ClientId,
      Username,
      Password: 'Clave-segura-1',
      UserAttributes: [],
    });
    await pool.sweep();
    const left = await kysely
      .selectFrom('identity_users')
      .select('id')
      .where('email', '=', Username)
      .execute();
    expect(left).toEqual([]);
  });
});
