import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { createApiUnderTest } from '../../support/api-app.ts';
import { createTestPool, password } from '../../support/identity-pool.ts';
import { makeRegistration } from '../../support/registration.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { up } from '#server/platform/db/migrations/0012-normal-addresses.ts';

describeOnBothEngines('an address in letters of another width', (testDatabase) => {
  test('is the account of the same address in ordinary ones', async () => {
    const pool = await createTestPool(testDatabase.database);
    const api = createApiUnderTest(testDatabase, {}, { identity: pool.pool });
    const wide = 'ＡＮＡ＠ｔｉｅｎｄａ．ｃｕ';
    const register = (email: string) =>
      api.call<{ code?: string }>('POST /auth/register-with-business', {
        body: makeRegistration({ email }),
      });
    expect((await register('ana@tienda.cu')).status).toBe(201);
    const { status, body } = await register(wide);
    expect([status, body.code]).toEqual([409, 'email_taken']);
    const code = await pool.readCode('ana@tienda.cu');
    expect(
      (await api.call('POST /auth/confirm-signup', { body: { email: wide, code } })).status,
    ).toBe(200);
    expect((await pool.signIn(wide)).AccessToken).not.toBe('');
    const login = await api.call('POST /auth/login', { body: { email: wide, password } });
    expect(login.status).toBe(200);
  });

  test('that an earlier release kept is brought into ordinary letters, unless somebody has the address in those', async () => {
    const { kysely } = testDatabase.database;
    const keep = (id: string, email: string) =>
      kysely
        .insertInto('identity_users')
        .values({ id, email, password_hash: '-', status: 'CONFIRMED' })
        .execute();
    await keep('wide', 'ｌｅｏ@tienda.cu');
    await keep('taken', 'ｅｖａ@tienda.cu');
    await keep('plain', 'eva@tienda.cu');
    await up(kysely as never);
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from identity_users where id in ('wide', 'taken', 'plain') order by id`.execute(
      kysely,
    );
    expect(rows).toEqual([
      { id: 'plain', email: 'eva@tienda.cu' },
      { id: 'taken', email: 'ｅｖａ@tienda.cu' },
      { id: 'wide', email: 'leo@tienda.cu' },
    ]);
  });
});
