import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Registration, User } from '#contract/accounts.ts';
import { authMessages } from '#domain/messages.ts';
import type { Database } from '#server/platform/db/open.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createHostedPool } from '#server/platform/identity/hosted/pool.ts';
import type { HostedPool, HostedPoolSettings } from '#server/platform/identity/hosted/pool.ts';
import { createServices } from '#server/create-services.ts';
import type { StandIn } from '../../support/hosted-pool.ts';
import { startHostedPool } from '../../support/hosted-pool.ts';
import { otherPassword, password, readAccessToken } from '../../support/identity-pool.ts';
import { createEmailReader } from '../../support/emails.ts';
import { makeRegistration } from '../../support/registration.ts';
import type { DatabaseCopy } from '../../support/test-database.ts';
import { copyTemplate, describeOnBothEngines } from '../../support/test-database.ts';

const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'test' };
const inTwoMinutes = (): Date => new Date(Date.now() + 120_000);
const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 3_600_000);

describeOnBothEngines('registering at a hosted pool', (testDatabase) => {
  let elsewhere: DatabaseCopy;
  let hostedDatabase: Database;
  let standIn: StandIn;
  let emails: ReturnType<typeof createEmailReader>;
  beforeAll(async () => {
    elsewhere = await copyTemplate('server');
    hostedDatabase = await openDatabase(elsewhere.location);
    standIn = await startHostedPool(hostedDatabase);
    emails = createEmailReader(hostedDatabase);
  });
  afterAll(async () => {
    await standIn.close();
    await hostedDatabase.close();
    await elsewhere.remove();
  });

  const createWith = (identity: HostedPool) => {
    const { database } = testDatabase;
    return createServices({ database, identity, secret: 'a secret of the tests' }).accounts;
  };
  const create = (change: Partial<HostedPoolSettings> = {}) =>
    createWith(createHostedPool({ ...standIn.settings, ...change }));
  /** The pool fails for one account, as when too much is asked of it. */
  const createFailingFor = (email: string) => {
    const pool = createHostedPool({ ...standIn.settings, ...keys });
    const { administration } = pool;
    if (administration === null) throw new Error('The keys are missing');
    const findUser = (name: string) =>
      name === email
        ? Promise.reject(new Error('Too many requests'))
        : administration.findUser(name);
    return createWith({ ...pool, administration: { ...administration, findUser } });
  };
  const read = async ({ email }: Registration) => {
    const { kysely } = testDatabase.database;
    const people = await kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute();
    const stores = await kysely
      .selectFrom('businesses')
      .select('id')
      .where('owner_id', 'in', ['-', ...people.map(({ id }) => id)])
      .execute();
    const notes = await kysely
      .selectFrom('pending_registrations')
      .select('id')
      .where('email', '=', email)
      .execute();
    const accounts = await hostedDatabase.kysely
      .selectFrom('identity_users')
      .select('id')
      .where('email', '=', email)
      .execute();
    return [accounts.length, people.length, stores.length, notes.length];
  };
  const nothing = [0, 0, 0, 0];
  const complete = [1, 1, 1, 0];
  const accountAndNote = [1, 0, 0, 1];

  const signIn = async (
    accounts: ReturnType<typeof create>,
    { email }: Registration,
  ): Promise<User> => {
    const signedIn = await accounts.identify(
      await readAccessToken(standIn.pool, { email, password }),
    );
    return accounts.getUser(signedIn, signedIn.user.identityId);
  };
  /** The database refuses stores of this name, as a full disk would. */
  const breakStores = async (name: string): Promise<void> => {
    const { kysely } = testDatabase.database;
    await sql`alter table businesses add constraint broken check (name <> ${sql.lit(name)})`.execute(
      kysely,
    );
  };
  const mendStores = async (): Promise<void> => {
    await sql`alter table businesses drop constraint if exists broken`.execute(
      testDatabase.database.kysely,
    );
  };
  beforeEach(mendStores);

  it('makes the account there and the store here', async () => {
    const accounts = create();
    const registration = makeRegistration({ whatsapp: true });
    await accounts.register(registration);
    expect(await read(registration)).toEqual(complete);
    const { email } = registration;
    const login = await accounts.login(email, password);
    expect(login).toMatchObject({ success: false, requiresConfirmation: true });
    await accounts.confirmSignUp({ email, code: await emails.readCode(email) });
    expect(await accounts.login(email, password)).toMatchObject({ success: true });
    expect((await signIn(accounts, registration)).businesses).toMatchObject([{ whatsapp: true }]);
  });

  it('knows an account for confirmed whose confirmation was lost on the way', async () => {
    const accounts = create();
    const registration = makeRegistration();
    const { email } = registration;
    await accounts.register(registration);
    const code = await emails.readCode(email);
    standIn.loseResponse('ConfirmSignUp');
    await expect(accounts.confirmSignUp({ email, code })).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    expect(await accounts.confirmSignUp({ email, code })).toEqual({
      message: authMessages.accountConfirmed,
    });
    const person = await testDatabase.database.kysely
      .selectFrom('users')
      .select('confirmed_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(person.confirmed_at).not.toBeNull();
  });

  it('keeps no session that was opened to verify a password', async () => {
    const accounts = create();
    const registration = makeRegistration();
    const { email } = registration;
    await accounts.register(registration);
    await accounts.confirmSignUp({ email, code: await emails.readCode(email) });
    await accounts.login(email, password);
    const open = await hostedDatabase.kysely
      .selectFrom('identity_families as f')
      .innerJoin('identity_users as u', 'u.id', 'f.user_id')
      .select('f.id')
      .where('u.email', '=', email)
      .where('f.revoked_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('leaves nothing when the pool refuses', async () => {
    const accounts = create();
    const registration = makeRegistration({ password: 'abc' });
    await expect(accounts.register(registration)).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await read(registration)).toEqual(nothing);
  });

  it('adds nothing to an account that exists', async () => {
    const accounts = create();
    const registration = makeRegistration();
    await accounts.register(registration);
    await expect(accounts.register(registration)).rejects.toMatchObject({ code: 'email_taken' });
    expect(await read(registration)).toEqual(complete);
  });

  it('takes the account back when the store cannot be written', async () => {
    const registration = makeRegistration({ businessName: 'Averiada' });
    await breakStores('Averiada');
    await expect(create(keys).register(registration)).rejects.toThrow();
    expect(await read(registration)).toEqual(nothing);
  });

  it('without the keys for that, completes the store when the owner first signs in', async () => {
    const accounts = create();
    const registration = makeRegistration({ businessName: 'Rota' });
    await breakStores('Rota');
    await expect(accounts.register(registration)).rejects.toThrow();
    expect(await read(registration)).toEqual(accountAndNote);
    await mendStores();
    const { email } = registration;
    await accounts.confirmSignUp({ email, code: await emails.readCode(email) });
    const [first, second] = await Promise.all([
      signIn(accounts, registration),
      signIn(accounts, registration),
    ]);
    expect(first.businesses).toMatchObject([{ name: 'Rota' }]);
    expect(second.businesses).toHaveLength(1);
    expect(await read(registration)).toEqual(complete);
  });

  it('completes by itself what broke off before the response came', async () => {
    const accounts = create(keys);
    const registration = makeRegistration();
    standIn.loseResponse('SignUp');
    await expect(accounts.register(registration)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    expect(await read(registration)).toEqual(accountAndNote);
    expect(await accounts.resumeRegistrations(new Date())).toBe(0);
    expect(await accounts.resumeRegistrations(inTwoMinutes())).toBe(1);
    expect(await read(registration)).toEqual(complete);
  });

  it('drops by itself the note of an account that was never made', async () => {
    const accounts = create(keys);
    const registration = makeRegistration();
    const unreachable = create({ ...keys, endpoint: 'http://127.0.0.1:1' });
    await expect(unreachable.register(registration)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    expect(await read(registration)).toEqual([0, 0, 0, 1]);
    expect(await accounts.resumeRegistrations(inTwoMinutes())).toBe(0);
    expect(await read(registration)).toEqual(nothing);
  });

  it('gives no store to an account that is older than the note', async () => {
    const accounts = create(keys);
    const registration = makeRegistration();
    const { email } = registration;
    await standIn.pool.invitations.invite(email, password);
    await hostedDatabase.kysely
      .updateTable('identity_users')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('email', '=', email)
      .execute();
    const unreachable = create({ ...keys, endpoint: 'http://127.0.0.1:1' });
    await expect(unreachable.register(registration)).rejects.toThrow();
    expect(await accounts.resumeRegistrations(inTwoMinutes())).toBe(0);
    expect(await read(registration)).toEqual([1, 0, 0, 0]);
  });

  it('keeps a note without those keys for a week', async () => {
    const accounts = create();
    const registration = makeRegistration();
    standIn.loseResponse('SignUp');
    await expect(accounts.register(registration)).rejects.toThrow();
    await accounts.resumeRegistrations(inTwoMinutes());
    expect(await read(registration)).toEqual(accountAndNote);
    await accounts.resumeRegistrations(inDays(6.9));
    expect(await read(registration)).toEqual(accountAndNote);
    await accounts.resumeRegistrations(inDays(8));
    expect(await read(registration)).toEqual([1, 0, 0, 0]);
  });

  it('goes on when the same person registers again, and for nobody else', async () => {
    const accounts = create();
    const registration = makeRegistration({ businessName: 'Primera' });
    standIn.loseResponse('SignUp');
    await expect(accounts.register(registration)).rejects.toThrow();
    const stranger = { ...registration, password: otherPassword, businessName: 'Ajena' };
    await expect(accounts.register(stranger)).rejects.toMatchObject({ code: 'email_taken' });
    await accounts.register({ ...registration, businessName: 'Segunda' });
    const { email } = registration;
    await accounts.confirmSignUp({ email, code: await emails.readCode(email) });
    expect((await signIn(accounts, registration)).businesses).toMatchObject([{ name: 'Segunda' }]);
  });

  it('opens the store of the registration that made the account, not of one that came to none', async () => {
    const accounts = create();
    const registration = makeRegistration({ businessName: 'Segunda', phone: '+5351234567' });
    const unreachable = create({ endpoint: 'http://127.0.0.1:1' });
    const before = { ...registration, businessName: 'Primera', phone: '+5357654321' };
    await expect(unreachable.register(before)).rejects.toThrow();
    await accounts.register(registration);
    const { email } = registration;
    await accounts.confirmSignUp({ email, code: await emails.readCode(email) });
    const { phone, businesses } = await signIn(accounts, registration);
    expect(phone).toBe('+5351234567');
    expect(businesses).toMatchObject([{ name: 'Segunda', phone: '+5351234567' }]);
    expect(await read(registration)).toEqual(complete);
  });

  it('completes and erases the others when the pool fails for one', async () => {
    const accounts = create(keys);
    const [unlucky, other] = [makeRegistration(), makeRegistration()];
    for (const registration of [unlucky, other]) {
      standIn.loseResponse('SignUp');
      await expect(accounts.register(registration)).rejects.toThrow();
    }
    const failing = createFailingFor(unlucky.email);
    await expect(failing.resumeRegistrations(inTwoMinutes())).rejects.toThrow('completed');
    expect(await read(unlucky)).toEqual(accountAndNote);
    expect(await read(other)).toEqual(complete);
    expect(await accounts.resumeRegistrations(inTwoMinutes())).toBe(1);
    await testDatabase.database.kysely
      .updateTable('users')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('email', '=', unlucky.email)
      .execute();
    await expect(failing.expireRegistrations(inDays(8))).rejects.toThrow('erased');
    expect(await read(unlucky)).toEqual(complete);
    expect(await read(other)).toEqual(nothing);
  });

  it('distinguishes a session that cannot be verified from one that has ended', async () => {
    const registration = makeRegistration();
    const accounts = create();
    await accounts.register(registration);
    await accounts.confirmSignUp({
      email: registration.email,
      code: await emails.readCode(registration.email),
    });
    await expect(accounts.identify('made-up')).rejects.toMatchObject({ code: 'unauthenticated' });
    const token = await readAccessToken(standIn.pool, registration);
    await expect(accounts.identify(token)).resolves.toBeDefined();
    const cut = create({ endpoint: 'http://127.0.0.1:1' });
    await expect(cut.identify(token)).rejects.toMatchObject({ code: 'session_unverified' });
  });
});
