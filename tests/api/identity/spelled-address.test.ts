import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasAddress } from '#server/operators/request-rows.ts';
import { sql } from 'kysely';
import { otherPassword, password, readAccessToken } from '../../support/identity-pool.ts';
import { type PoolUnderTest, openPoolUnderTest } from '../../support/pool-under-test.ts';
import { makeRegistration } from '../../support/registration.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';

describeOnBothEngines('an address whose domain has two spellings', (testDatabase) => {
  describe.each(['embedded', 'hosted'] as const)('at the %s pool', (kind) => {
    let pool: PoolUnderTest;
    beforeAll(async () => {
      pool = await openPoolUnderTest(testDatabase, kind);
    });
    afterAll(() => pool.close());

    const typed = `ana.${kind}@piñata.com.cu`;
    const ascii = `ana.${kind}@xn--piata-pta.com.cu`;
    const register = (email: string) =>
      pool.api.call<{ code?: string }>('POST /auth/register-with-business', {
        body: makeRegistration({ email }),
      });
    const login = async (email: string, secret = password) =>
      (await pool.api.call('POST /auth/login', { body: { email, password: secret } })).status;
    const enter = (USERNAME: string, PASSWORD = password) =>
      pool.identity.call('InitiateAuth', {
        ClientId: pool.identity.client.userPoolClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD },
      });

    it('is one account, which either signs in, recovers and deletes', async () => {
      expect((await register(typed)).status).toBe(201);
      for (const email of [ascii, typed]) {
        const { status, body } = await register(email);
        expect([status, body.code]).toEqual([409, 'email_taken']);
      }
      const code = await pool.emails.readCode(ascii);
      const confirmed = await pool.api.call('POST /auth/confirm-signup', {
        body: { email: typed, code },
      });
      expect(confirmed.status).toBe(200);
      for (const email of [typed, ascii]) {
        expect(await login(email)).toBe(200);
        expect(await enter(email)).toHaveProperty('AuthenticationResult.AccessToken');
      }

      await pool.api.call('POST /auth/forgot-password', { body: { email: typed } });
      const body = {
        email: ascii,
        code: await pool.emails.readCode(ascii),
        newPassword: otherPassword,
      };
      expect((await pool.api.call('POST /auth/reset-password', { body })).status).toBe(200);
      expect(await login(typed, otherPassword)).toBe(200);

      const token = await readAccessToken(pool.identity, { email: typed, password: otherPassword });
      const deleted = await pool.api.call('POST /account/deletion', {
        body: { email: typed, password: otherPassword },
        headers: { authorization: `Bearer ${token}` },
      });
      expect(deleted.status).toBe(200);
    });
  });

  describe('of two accounts that an earlier release made', () => {
    let pool: PoolUnderTest;
    const [typed, ascii] = ['leo@piñata.com.cu', 'leo@xn--piata-pta.com.cu'];
    const login = async (email: string, secret: string) =>
      (await pool.api.call('POST /auth/login', { body: { email, password: secret } })).status;
    beforeAll(async () => {
      pool = await openPoolUnderTest(testDatabase, 'embedded');
      const { kysely } = testDatabase.database;
      for (const [first, secret] of [
        ['primero@tienda.cu', password],
        ['segundo@tienda.cu', otherPassword],
      ] as const) {
        const body = makeRegistration({ email: first, password: secret });
        await pool.api.call('POST /auth/register-with-business', { body });
        const code = await pool.emails.readCode(first);
        await pool.api.call('POST /auth/confirm-signup', { body: { email: first, code } });
      }
      for (const table of ['identity_users', 'users'] as const) {
        for (const [first, kept] of [
          ['primero@tienda.cu', typed],
          ['segundo@tienda.cu', ascii],
        ] as const) {
          await kysely.updateTable(table).set({ email: kept }).where('email', '=', first).execute();
        }
      }
    });

    it('the exact spelling wins, and one alone is found by both', async () => {
      expect(await login(typed, password)).toBe(200);
      expect(await login(ascii, otherPassword)).toBe(200);
      expect(await login(typed, otherPassword)).toBe(401);
      expect(await login(ascii, password)).toBe(401);

      const { kysely } = testDatabase.database;
      await kysely.deleteFrom('identity_users').where('email', '=', ascii).execute();
      expect(await login(typed, password)).toBe(200);
      expect(await login(ascii, password)).toBe(200);
      const again = makeRegistration({ email: ascii });
      const { status } = await pool.api.call('POST /auth/register-with-business', { body: again });
      expect(status).toBe(409);
    });
  });

  it('is found by either in what somebody wrote', async () => {
    const has = async (written: string, email: string) => {
      const { rows } = await sql<{ has: boolean }>`
        select ${hasAddress(sql`${written}::text`, email)} as has`.execute(
        testDatabase.database.kysely,
      );
      return rows[0]?.has;
    };
    expect(await has('De Ana@Piñata.com.cu, ayer', 'ana@xn--piata-pta.com.cu')).toBe(true);
    expect(await has('ana@xn--piata-pta.com.cu', 'ana@piñata.com.cu')).toBe(true);
    expect(await has('mariana@piñata.com.cu', 'ana@piñata.com.cu')).toBe(false);
  });
});
