import { beforeAll, expect, it } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { registrationMessages } from '#domain/messages.ts';
import { createSignInKey } from '#domain/accounts/sign-in-key.ts';
import { createApiUnderTest } from '../../support/api-app.ts';
import { otherPassword, password, readAccessToken } from '../../support/identity-pool.ts';
import { type PoolUnderTest, openPoolUnderTest } from '../../support/pool-under-test.ts';
import { makeRegistration } from '../../support/registration.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';

describeOnBothEngines('an address that a stranger has registered', (testDatabase) => {
  let pool: PoolUnderTest;
  beforeAll(async () => {
    pool = await openPoolUnderTest(testDatabase, 'embedded');
  });

  const register = (registration: ReturnType<typeof makeRegistration>) =>
    pool.api.call<{ code?: string }>('POST /auth/register-with-business', { body: registration });
  const makePair = () => {
    const stranger = makeRegistration({
      password: otherPassword,
      firstName: 'Extraño',
      phone: '59999999',
      businessName: 'Bar Ajeno',
    });
    const owner = makeRegistration({ email: stranger.email, businessName: 'Bar Propio' });
    return { stranger, owner, email: stranger.email };
  };
  const confirm = (email: string, code: string, firstSignIn?: string) =>
    pool.api.call<{ message: string }>('POST /auth/confirm-signup', {
      body: { email, code, ...(firstSignIn !== undefined && { firstSignIn }) },
    });
  const login = async (email: string, secret: string) =>
    (await pool.api.call('POST /auth/login', { body: { email, password: secret } })).status;

  it('is its owner’s with the code of the newest mail, and nothing of the stranger is left', async () => {
    const { stranger, owner, email } = makePair();
    expect((await register(stranger)).status).toBe(201);
    const first = await pool.emails.readCode(email);
    expect((await register(owner)).status).toBe(201);
    const newest = await pool.emails.readCode(email);
    if (first !== newest) expect((await confirm(email, first)).status).toBe(400);
    expect((await confirm(email, newest)).status).toBe(200);
    expect(await login(email, otherPassword)).toBe(401);
    expect(await login(email, password)).toBe(200);
    const token = await readAccessToken(pool.identity, { email, password });
    const headers = { authorization: `Bearer ${token}` };
    const { sub } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string };
    const { body } = await pool.api.call<User>(`/users/cognito/${sub}`, { headers });
    expect(body).toMatchObject({ firstName: 'Ana', businesses: [{ name: 'Bar Propio' }] });
    const { kysely } = testDatabase.database;
    const stores = await kysely
      .selectFrom('businesses')
      .select('name')
      .where('name', '=', 'Bar Ajeno')
      .execute();
    expect(stores).toEqual([]);
    expect(JSON.stringify(await kysely.selectFrom('users').selectAll().execute())).not.toContain(
      'Extraño',
    );
  });

  it('is not confirmed for a stranger who registers it after its owner', async () => {
    const { stranger, owner, email } = makePair();
    const firstSignIn = createSignInKey();
    await register({ ...owner, firstSignIn });
    await register(stranger);
    const code = await pool.emails.readCode(email);
    const { status, body } = await confirm(email, code, firstSignIn);
    expect([status, body.message]).toEqual([400, registrationMessages.replaced]);
    expect((await register({ ...owner, firstSignIn })).status).toBe(201);
    const newest = await pool.emails.readCode(email);
    expect((await confirm(email, newest, firstSignIn)).status).toBe(200);
    expect(await login(email, password)).toBe(200);
  });

  it('stays as it is once it is confirmed', async () => {
    const { stranger, owner, email } = makePair();
    await register(owner);
    await confirm(email, await pool.emails.readCode(email));
    const { status, body } = await register(stranger);
    expect([status, body.code]).toEqual([409, 'email_taken']);
    expect(await login(email, password)).toBe(200);
  });

  it('is not registered anew by the same person, who has the password already', async () => {
    const { owner } = makePair();
    await register(owner);
    const { status, body } = await register(owner);
    expect([status, body.code]).toEqual([409, 'email_taken']);
  });

  it('is replaced five times an hour, from wherever', async () => {
    const { identity, emails } = pool;
    const api = createApiUnderTest(testDatabase, { TRUST_PROXY: '1' }, { identity });
    const { owner, email } = makePair();
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const { status } = await api.call('POST /auth/register-with-business', {
        body: { ...owner, password: `${password}${turn}` },
        headers: { 'x-forwarded-for': `10.${turn}.0.1` },
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429]);
    expect(await emails.readCode(email)).toMatch(/^\d{6}$/);
  });
});
