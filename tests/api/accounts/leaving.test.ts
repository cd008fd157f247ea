import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createEmailReader } from '../../support/emails.ts';
import { password } from '../../support/identity-pool.ts';
import { type Shop, leave, openShop } from '../../support/leaving-shop.ts';
import { meet } from '../../support/meet.ts';
import { createOperator } from '../../support/operators.ts';
import { type Owners, createOwner, createOwners } from '../../support/owners.ts';
import { makeRegistration } from '../../support/registration.ts';
import { why } from '../../support/reporting.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { waitUntilListed } from '../../support/log-horizon.ts';
import { dayIn } from '#domain/hours/day.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { Changes, StorePublication } from '#contract/publication.ts';
import { dumpDatabase } from '#server/backup/tables.ts';
import { createServices } from '#server/create-services.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';
import { cleanDatabase } from '#server/scheduled-jobs.ts';
import { closeStore } from '#server/stores/close-store.ts';

const dayMs = 24 * 3_600_000;

describeOnBothEngines('leaving with an account', (testDatabase) => {
  let owners: Owners;
  let emails: ReturnType<typeof createEmailReader>;
  beforeAll(async () => {
    owners = await createOwners(testDatabase);
    // The pool writes by a clock of its own, which other tests push forward.
    const now = () => new Date(Math.max(Date.now(), owners.pool.clock.now().getTime()));
    emails = createEmailReader(testDatabase.database, now);
  });

  const readStore = (id: string) =>
    owners.api.call<StorePublication>(`/publication/business/${id}`);
  const pretendAsked = async ({ email }: Shop, daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * dayMs).toISOString();
    const { kysely } = testDatabase.database;
    await kysely.updateTable('users').set({ leaving_at: at }).where('email', '=', email).execute();
    await sql`update businesses set deleted_at = ${at} where closed_by = 'leaving'`.execute(kysely);
  };
  const readAll = async () => {
    let all = '';
    for await (const line of dumpDatabase(testDatabase.database)) all += JSON.stringify(line);
    const { rows } = await sql`select * from changes`.execute(testDatabase.database.kysely);
    const keys = await sql`select * from idempotency_keys`.execute(testDatabase.database.kysely);
    return all + JSON.stringify([rows, keys.rows]);
  };

  test('asks for the email, the password and nothing less', async () => {
    const { owner, email, store } = await openShop(owners);
    const request = 'POST /account/deletion';
    const wrongEmail = await owner.refuse(400, request, {
      body: { email: 'otra@ejemplo.cu', password },
    });
    expect(wrongEmail.issues?.map(({ path }) => path)).toEqual(['email']);
    const wrong = { email, password: 'Clave-mala-1' };
    expect((await owner.refuse(403, request, { body: wrong })).code).toBe('wrong_password');
    await owner.refuse(400, request, { body: { email } });
    await owner.refuse(400, request, { body: { email, password, leavingAt: 'ya' } });
    await owners.api.refuse(401, request, { body: { email, password } });
    expect((await readStore(store.id)).status).toBe(200);
  });

  test('asks for a code where an app shows one, which is good once', async () => {
    const { owner, email, store } = await openShop(owners);
    const { secret } = await owner.get<{ secret: string }>('POST /auth/second-factor/begin', {
      body: { password },
    });
    await owner.get('POST /auth/second-factor/on', {
      body: { code: owners.pool.generate(secret) },
    });
    const request = 'POST /account/deletion';
    const body = { email: email.toUpperCase(), password };
    expect((await owner.refuse(403, request, { body })).code).toBe('code_required');
    const wrong = { ...body, code: '000000' };
    expect((await owner.refuse(400, request, { body: wrong })).code).toBe('invalid_code');
    expect((await readStore(store.id)).status).toBe(200);
    owners.pool.clock.pass(60_000);
    await owner.get(request, { body: { ...body, code: owners.pool.generate(secret) } });
    expect((await readStore(store.id)).status).toBe(404);
  });

  test('takes the stores from the site and leaves one thing to do', async () => {
    const { owner, email, signIn, store, product } = await openShop(owners);
    const { leavingAt, erasedOn } = await leave(owner, email);
    const end = new Date(Date.parse(leavingAt) + 30 * dayMs);
    expect(erasedOn).toBe(dayIn('America/Havana', end));
    await owner.refuse(401, '/business');
    for (const path of [`/business/${store.id}`, `/products/${product.id}`]) {
      await owners.api.refuse(404, path);
    }
    expect(await emails.readAll(email)).toMatchObject([{ kind: 'account-leaving' }]);
    const back = await signIn();
    const { rows } = await sql<{ sub: string }>`
      select identity_id as sub from users where email = ${email}`.execute(
      testDatabase.database.kysely,
    );
    expect(await back.get(`/users/cognito/${rows[0]?.sub}`)).toMatchObject({
      leavingAt,
      erasedOn,
      businesses: [],
    });
    const others = Object.values(endpoints).filter(
      ({ bearer, role, isForLeaving }) =>
        bearer === 'required' && role === undefined && !isForLeaving,
    );
    expect(others.length).toBeGreaterThan(30);
    for (const { method, path, body } of others) {
      const request = `${method} ${path.replace(/:\w+/g, 'k3v9x0q2m4td')}`;
      const { code } = await back.refuse(403, request, body === undefined ? {} : { body: {} });
      expect([request, code]).toEqual([request, 'account_leaving']);
    }
    // For whoever has no role there is no such call.
    await back.refuse(404, '/admin/me');
    expect(await leave(back, email)).toEqual({ leavingAt, erasedOn });
  });

  test('brings back what was open, as it was', async () => {
    const { owner, email, signIn, store, closed } = await openShop(owners);
    await owner.get(`PATCH /business/${store.id}`, {
      body: { name: `${store.name}, con otro nombre` },
    });
    const before = (await readStore(store.id)).body;
    await leave(owner, email);
    const back = await signIn();
    await back.get('DELETE /account/deletion');
    await back.get('DELETE /account/deletion');
    const after = (await readStore(store.id)).body;
    expect({ ...after, business: { ...after.business, updatedAt: '' } }).toEqual({
      ...before,
      business: { ...before.business, updatedAt: '' },
    });
    expect((await readStore(closed.id)).status).toBe(404);
    const change = await testDatabase.database.kysely
      .selectFrom('changes')
      .select(['kind', 'detail'])
      .where('business_id', '=', store.id)
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(change).toMatchObject({ kind: 'business.created', detail: { oldUrls: [store.url] } });
  });

  test.each([
    ['the site', true],
    ['the pool itself', false],
  ])(
    'a store whose owner gave %s the code while leaving opens on coming back',
    async (_, isSite) => {
      const ana = await createOperator(owners);
      const registration = makeRegistration({ businessName: 'Bar de Paso' });
      const { email } = registration;
      await owners.api.call('POST /auth/register-with-business', { body: registration });
      const code = await emails.readCode(email);
      const { data } = await ana.get<{ data: [{ id: string }] }>(`/admin/accounts?email=${email}`);
      const body = { ...why, email };
      await ana.get(`POST /admin/accounts/${data[0].id}/delete`, { body });
      if (isSite) await owners.api.call('POST /auth/confirm-signup', { body: { email, code } });
      else await owners.pool.call('ConfirmSignUp', { Username: email, ConfirmationCode: code });
      const back = createOwner(owners.api, (await owners.pool.signIn(email)).AccessToken);
      await back.get('DELETE /account/deletion');
      const stores = await back.get<{ data: [OwnBusiness] }>('/business');
      const { id } = stores.data[0];
      expect((await readStore(id)).status).toBe(200);
      const changes = await testDatabase.database.kysely
        .selectFrom('changes')
        .select('kind')
        .where('business_id', '=', id)
        .orderBy('seq')
        .execute();
      expect(changes.map(({ kind }) => kind)).toEqual(['business.removed', 'business.created']);
    },
  );

  // The embedded database has one connection, on which nothing meets.
  test.skipIf(testDatabase.engine === 'embedded')(
    'goes on when one of the stores is closed at the same time, which stays closed',
    async () => {
      const { owner, email, store, signIn } = await openShop(owners);
      const { leavingAt } = await meet(testDatabase.database, {
        first: (tx) => closeStore(tx, store.id),
        second: () => leave(owner, email),
      });
      expect(leavingAt).toBeDefined();
      const back = await signIn();
      await back.get('DELETE /account/deletion');
      expect((await readStore(store.id)).status).toBe(404);
    },
  );

  test('a blocked store comes back blocked, and counts as blocked meanwhile', async () => {
    const ana = await createOperator(owners);
    const { owner, email, signIn, store } = await openShop(owners);
    await ana.get(`POST /admin/businesses/${store.id}/block`, { body: why });
    await leave(owner, email);
    const back = await signIn();
    await back.get('DELETE /account/deletion');
    expect((await readStore(store.id)).status).toBe(404);
    const body = { name: 'Bar Nuevo', type: 'bar', province: 'Granma' };
    expect((await back.refuse(403, 'POST /business', { body })).code).toBe('account_blocked');
    await ana.get(`POST /admin/businesses/${store.id}/unblock`, { body: { reason: 'undo' } });
    expect((await readStore(store.id)).status).toBe(200);
  });

  test('a store that is freed while its owner leaves comes back with them, and not before', async () => {
    const ana = await createOperator(owners);
    const { owner, email, signIn, store } = await openShop(owners);
    await ana.get(`POST /admin/businesses/${store.id}/block`, { body: why });
    await leave(owner, email);
    await ana.get(`POST /admin/businesses/${store.id}/unblock`, { body: { reason: 'undo' } });
    expect((await readStore(store.id)).status).toBe(404);
    await (await signIn()).get('DELETE /account/deletion');
    expect((await readStore(store.id)).status).toBe(200);
  });

  test('an email that still waits says to nobody who is back that the account goes', async () => {
    const { owner, email, signIn } = await openShop(owners);
    const other = await openShop(owners);
    await leave(owner, email);
    await leave(other.owner, other.email);
    const back = await signIn();
    await back.get('DELETE /account/deletion');
    expect(await emails.readAll(email)).toEqual([]);
    expect(await emails.readAll(other.email)).toMatchObject([{ kind: 'account-leaving' }]);
    await leave(back, email);
    expect(await emails.readAll(email)).toMatchObject([{ kind: 'account-leaving' }]);
  });

  test('an operator who comes late is not given the name of whoever left', async () => {
    const ana = await createOperator(owners);
    const { owner, email } = await openShop(owners);
    const { id } = await testDatabase.database.kysely
      .updateTable('users')
      .set({ first_name: 'Pedro' })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow();
    await leave(owner, email);
    const body = { reason: 'other', note: 'Lo pidió por carta', email };
    const { message } = await ana.refuse(409, `POST /admin/accounts/${id}/delete`, { body });
    expect(message).toBe('Ya lo resolvió otra persona.');
  });

  test('whoever has a role stays', async () => {
    const ana = await createOperator(owners);
    const body = { email: ana.email, password, code: ana.makeCode() };
    const refusal = await ana.refuse(409, 'POST /account/deletion', { body });
    expect(refusal).toMatchObject({ code: 'has_role', message: 'Usa el comando en el servidor.' });
    await ana.get('/admin/me');
  });

  test('is over on the thirtieth day, of which nothing remains, and until then nothing goes', async () => {
    const gone = await openShop(owners);
    const other = await openShop(owners);
    const { services } = owners.api;
    await owners.api.call('POST /reports', {
      session: 'denuncia'.repeat(3),
      body: { kind: 'product', targetId: gone.product.id, reason: 'scam', text: 'Su dueño miente' },
    });
    await leave(gone.owner, gone.email);
    await pretendAsked(gone, 29.9);
    await cleanDatabase(testDatabase.database);
    expect(await services.accounts.eraseLeft(new Date())).toBe(0);
    const back = await gone.signIn();
    await back.get('DELETE /account/deletion');
    expect((await readStore(gone.store.id)).status).toBe(200);

    await leave(back, gone.email);
    await pretendAsked(gone, 30.1);
    await cleanDatabase(testDatabase.database);
    expect(await readAll()).toContain(gone.email);
    expect(await services.accounts.eraseLeft(new Date())).toBe(1);
    expect(await services.accounts.eraseLeft(new Date())).toBe(0);
    const left = await readAll();
    for (const text of [gone.email, gone.store.name, 'Su dueño miente']) {
      expect(left).not.toContain(text);
    }
    await expect(gone.signIn()).rejects.toThrow();
    expect((await readStore(other.store.id)).status).toBe(200);
    expect(left).toContain(other.email);
    expect(left).toContain('account.erased');
  });

  test('cannot be taken back once the thirty days are over', async () => {
    const { owner, email, store, ...shop } = await openShop(owners);
    await leave(owner, email);
    await pretendAsked({ owner, email, store, ...shop }, 30.1);
    const late = await shop.signIn();
    const { message } = await late.refuse(409, 'DELETE /account/deletion');
    expect(message).toBe('El plazo para conservar tu cuenta terminó. La estamos borrando.');
    expect((await readStore(store.id)).status).toBe(404);
    expect(await owners.api.services.accounts.eraseLeft(new Date())).toBe(1);
  });

  test('a hosted pool that is slow holds no connection of the database', async () => {
    const shop = await openShop(owners);
    await leave(shop.owner, shop.email);
    await pretendAsked(shop, 30.1);
    const { database } = testDatabase;
    const erased: string[] = [];
    const administration = {
      async findUser(email: string) {
        const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`.execute(
          database.kysely,
        );
        expect(rows).toEqual([]);
        const { id } = await database.kysely
          .selectFrom('users')
          .select('identity_id as id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
        return { id };
      },
      deleteUser: (email: string) => Promise.resolve(void erased.push(email)),
    };
    const identity = { kind: 'hosted', client: {}, administration } as unknown as UserPool;
    const { accounts } = createServices({ database, identity, secret: 'a secret of the tests' });
    expect(await accounts.eraseLeft(new Date())).toBe(1);
    expect(erased).toContain(shop.email);
    const left = await database.kysely.selectFrom('users').select('email').execute();
    expect(left.map(({ email }) => email)).not.toContain(shop.email);
  });

  test('whoever has yet to read of its closing finds that the log begins later', async () => {
    const gone = await openShop(owners);
    const readLog = (after: number) => owners.api.call<Changes>(`/changes?after=${after}`);
    const { cursor } = (await owners.api.call<Changes>('/changes')).body;
    await leave(gone.owner, gone.email);
    await waitUntilListed(testDatabase.database);
    const closed = (await readLog(cursor)).body;
    expect(closed.data.map(({ kind }) => kind)).toContain('business.removed');
    await pretendAsked(gone, 30.1);
    expect(await owners.api.services.accounts.eraseLeft(new Date())).toBe(1);
    expect((await owners.api.refuse(410, `/changes?after=${cursor}`)).code).toBe('cursor_expired');
    expect((await readLog(closed.cursor)).status).toBe(200);
  });

  test.each(['', '+53 1', '+5359990000'])(
    'leaves what is noted of others, who may have the same phone (%s)',
    async (phone) => {
      const gone = await openShop(owners);
      const { kysely } = testDatabase.database;
      const id = `otra ${phone}`.slice(0, 12);
      await sql`
        insert into data_requests (id, kind, subject, received_on, due_on, note)
        values (${id}, 'access', 'eva@tienda.cu', '2026-01-01', '2026-01-11', 'Llamar al +53 5999 0000')`.execute(
        kysely,
      );
      await leave(gone.owner, gone.email);
      await pretendAsked(gone, 31);
      await kysely.updateTable('users').set({ phone }).where('email', '=', gone.email).execute();
      expect(await owners.api.services.accounts.eraseLeft(new Date())).toBe(1);
      const kept = kysely.selectFrom('data_requests').select(['subject', 'note']);
      expect(await kept.where('id', '=', id).execute()).toEqual([
        { subject: 'eva@tienda.cu', note: 'Llamar al +53 5999 0000' },
      ]);
    },
  );
});
