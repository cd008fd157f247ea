import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQuickPool } from '../../support/quick-pool.ts';
import { type PoolUnderTest, openPoolUnderTest } from '../../support/pool-under-test.ts';
import { makeRegistration } from '../../support/registration.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { machineCaller } from '#server/platform/identity/caller.ts';

const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 3_600_000);
const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'test' };

describeOnBothEngines('a registration that nobody confirms', (testDatabase) => {
  describe.each(['embedded', 'hosted', 'hosted, without keys'] as const)(
    'at a pool (%s)',
    (kind) => {
      let pool: PoolUnderTest;
      beforeAll(async () => {
        pool = await openPoolUnderTest(
          testDatabase,
          kind === 'embedded' ? 'embedded' : 'hosted',
          kind === 'hosted' ? keys : {},
        );
      });
      afterAll(() => pool.close());

      const register = async (businessName: string, email?: string) => {
        const registration = makeRegistration({
          businessName,
          ...(email !== undefined && { email }),
        });
        return {
          registration,
          ...(await pool.api.call('POST /auth/register-with-business', { body: registration })),
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
        await pool.api.services.accounts.expireRegistrations(inDays(6.9));
        expect(await look(registration.email, name, url)).toEqual([1, 1, 1]);
        await pool.api.services.accounts.expireRegistrations(inDays(7.1));
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
        const code = await pool.emails.readCode(email);
        const { userPoolClientId: ClientId } = pool.identity.client;
        if (kind === 'hosted, without keys') {
          await pool.api.call('POST /auth/confirm-signup', { body: { email, code } });
        } else {
          await pool.identity.call('ConfirmSignUp', {
            ClientId,
            Username: email,
            ConfirmationCode: code,
          });
        }
        await pool.api.services.accounts.expireRegistrations(inDays(400));
        expect(await look(email, name, url)).toEqual([1, 1, 1]);
      });
    },
  );

  it('keeps the key of a sign-in that has begun when its code was given to the pool alone', async () => {
    const pool = await openPoolUnderTest(testDatabase, 'embedded');
    if (pool.identity.kind !== 'embedded') throw new Error('Another pool');
    const { identity } = pool;
    const registration = makeRegistration();
    const { email, password } = registration;
    await pool.api.call('POST /auth/register-with-business', { body: registration });
    const { userPoolClientId: ClientId } = identity.client;
    const ConfirmationCode = await pool.emails.readCode(email);
    await identity.call('ConfirmSignUp', { ClientId, Username: email, ConfirmationCode });
    const key = await identity.beginSignIn(email, password, machineCaller);
    await pool.api.services.accounts.expireRegistrations(inDays(7.1));
    const signedIn = identity.call('InitiateAuth', {
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: key },
    });
    await expect(signedIn).resolves.toHaveProperty('AuthenticationResult');
  });

  it('is erased from the pool when it was made there alone', async () => {
    const { kysely } = testDatabase.database;
    let now = inDays(0);
    const pool = createQuickPool({ db: kysely, issuer: 'http://localhost', now: () => now });
    const { userPoolClientId: ClientId } = pool.client;
    const Username = 'solo@tienda.cu';
    await pool.call('SignUp', {
      ClientId,
      Username,
      Password: 'Clave-segura-1',
      UserAttributes: [],
    });
    const read = kysely.selectFrom('identity_users').select('id').where('email', '=', Username);
    now = inDays(6.9);
    await pool.sweep();
    expect(await read.execute()).toHaveLength(1);
    now = inDays(7.1);
    await pool.sweep();
    expect(await read.execute()).toEqual([]);
  });
});
