import { beforeAll, expect, test } from 'vitest';
import { createEmailReader } from '../../support/emails.ts';
import { type OperatorHand, createOperator } from '../../support/operators.ts';
import { type Owner, type Owners, createOwner, createOwners } from '../../support/owners.ts';
import { makeRegistration } from '../../support/registration.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { DataRequest, Figures } from '#contract/operators.ts';
import type { ErrorBody } from '#contract/error.ts';
import type { OperatorAccount } from '#contract/accounts.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { addToStoreDays } from '#server/visits/rows.ts';
import { addDays, dayIn } from '#domain/hours/day.ts';
import { registrationTimezone } from '#domain/site.ts';

const why = { reason: 'other', note: 'Lo pidió por carta' };

interface Person {
  readonly email: string;
  readonly owner: Owner;
  readonly account: OperatorAccount;
  readonly store: OwnBusiness;
}

describeOnBothEngines('what operators do to accounts', (testDatabase) => {
  let owners: Owners;
  let ana: OperatorHand;
  let emails: ReturnType<typeof createEmailReader>;
  beforeAll(async () => {
    owners = await createOwners(testDatabase);
    emails = createEmailReader(testDatabase.database);
    ana = await createOperator(owners);
  });

  let people = 0;
  const find = async (email: string) => {
    const query = `email=${encodeURIComponent(email)}`;
    return (await ana.get<{ data: OperatorAccount[] }>(`/admin/accounts?${query}`)).data;
  };
  const makePerson = async (): Promise<Person> => {
    people += 1;
    const email = await owners.pool.createAccount();
    const owner = createOwner(owners.api, (await owners.pool.signIn(email)).AccessToken);
    const store = await owner.get<OwnBusiness>('POST /business', {
      body: { name: `Bar de Alguien ${people}`, type: 'bar', province: 'Granma' },
    });
    const [account] = await find(email.toUpperCase());
    if (account === undefined) throw new Error('There is no such account');
    return { email, owner, account, store };
  };
  // Ten such acts in a row stop an operator, so a test of several takes another one.
  const act = (id: string, name: string, body: object = why, by = ana) =>
    by.call<ErrorBody>(`POST /admin/accounts/${id}/${name}`, { body });
  const actsOn = async (id: string) =>
    (
      await testDatabase.database.kysely
        .selectFrom('audit')
        .select('action')
        .where('target_id', '=', id)
        .orderBy('seq')
        .execute()
    ).map(({ action }) => action);

  test('an account is found by its whole email alone, without anything secret', async () => {
    const { email, account, store } = await makePerson();
    expect(account).toMatchObject({
      email,
      isConfirmed: true,
      role: null,
      isDisabled: false,
      mustReset: false,
      hasFactor: false,
      leavingAt: null,
      stores: [{ id: store.id, name: store.name, url: store.url, isPublic: true }],
    });
    expect(account.lastSignInAt).not.toBeNull();
    expect(JSON.stringify(account)).not.toMatch(/hash|secret|identity/i);
    for (const other of ['nadie@ejemplo.cu', email.slice(1)]) expect(await find(other)).toEqual([]);
    await ana.refuse(400, '/admin/accounts');
    await ana.refuse(400, '/admin/accounts?email=%25');
  });

  test('one address is meant by either spelling of its domain, in the search, the command and an erasure', async () => {
    const [typed, ascii] = ['olga@piñata.com.cu', 'Olga@XN--piata-pta.com.cu'];
    const registration = makeRegistration({ email: typed, businessName: 'Bar de Olga' });
    await owners.api.call('POST /auth/register-with-business', { body: registration });
    const code = await emails.readCode('olga@xn--piata-pta.com.cu');
    await owners.api.call('POST /auth/confirm-signup', { body: { email: ascii, code } });
    const [account] = await find(typed);
    expect(await find(ascii)).toEqual([account]);

    const { runCommand } = owners.api.services.operators;
    expect(await runCommand([ascii, '--moderator'])).toContain('is moderator now.');
    expect(await runCommand([typed, '--moderator'])).toContain('is moderator already.');
    expect(await runCommand([typed, '--remove'])).toContain('is no moderator any more.');

    // As an earlier release kept it.
    const { kysely } = testDatabase.database;
    const kept = kysely.updateTable('users').set({ email: typed });
    await kept.where('id', '=', account?.id ?? '').execute();
    for (const email of [typed, ascii]) expect(await find(email)).toMatchObject([{ email: typed }]);
    // Another one does it: too many acts in a row stop an operator.
    const eva = await createOperator(owners);
    await eva.get(`POST /admin/accounts/${account?.id}/delete`, { body: { ...why, email: ascii } });

    // Whoever is made by the command is one account, too.
    await runCommand(['nora@piñata.com.cu', '--moderator']);
    expect(await runCommand(['nora@xn--piata-pta.com.cu', '--moderator'])).toContain('already');
    expect(await find('nora@piñata.com.cu')).toMatchObject([
      { email: 'nora@xn--piata-pta.com.cu' },
    ]);
  });

  test('sessions end, the sign-in closes and opens, and a new password is demanded', async () => {
    const { email, owner, account } = await makePerson();
    const eva = await createOperator(owners);
    const byEva = (name: string, body: object = why) => act(account.id, name, body, eva);
    const signIn = () => owners.pool.signIn(email);
    expect((await byEva('sign-out')).status).toBe(204);
    await owner.refuse(401, '/business');
    const again = createOwner(owners.api, (await signIn()).AccessToken);
    expect((await byEva('disable')).status).toBe(204);
    await again.refuse(401, '/business');
    await expect(signIn()).rejects.toThrow('disabled');
    expect((await byEva('disable')).body.code).toBe('already_handled');
    expect((await find(email))[0]).toMatchObject({
      isDisabled: true,
      stores: [{ isPublic: true }],
    });
    expect((await byEva('enable', { reason: 'undo' })).status).toBe(204);
    expect((await byEva('enable')).body.code).toBe('already_handled');
    await signIn();
    expect((await byEva('reset')).status).toBe(204);
    await expect(signIn()).rejects.toThrow('reset');
    expect((await byEva('reset')).body.code).toBe('already_handled');
    expect(await actsOn(account.id)).toEqual([
      'account.signed-out',
      'account.disabled',
      'account.enabled',
      'account.reset',
    ]);
  });

  test('who has not confirmed can still do so after a new password was to be demanded', async () => {
    const registration = makeRegistration();
    const { email } = registration;
    await owners.api.call('POST /auth/register-with-business', { body: registration });
    const code = await emails.readCode(email);
    const [account] = await find(email);
    const refused = await act(account?.id ?? '', 'reset');
    expect([refused.status, refused.body.code]).toEqual([403, 'account_unconfirmed']);
    expect(refused.body.message).toMatch(/^Nadie ha confirmado esta cuenta/);
    expect(await actsOn(account?.id ?? '')).toEqual([]);
    const body = { email, code };
    expect((await owners.api.call('POST /auth/confirm-signup', { body })).status).toBe(200);
    await owners.pool.signIn(email);
    expect((await act(account?.id ?? '', 'reset')).status).toBe(204);
  });

  test('an account with a role is left to the command', async () => {
    const leo = await createOperator(owners, 'moderator');
    for (const { email } of [ana, leo]) {
      const [account] = await find(email);
      for (const name of ['reset', 'sign-out', 'disable', 'enable', 'export', 'delete']) {
        const response = await act(
          account?.id ?? '',
          name,
          name === 'delete' ? { ...why, email } : why,
        );
        expect([name, response.status, response.body.code]).toEqual([name, 409, 'has_role']);
      }
    }
    const unknown = await act('k3v9x0q2m4td', 'disable');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'user_not_found']);
  });

  test('an export gives the operator nothing and notifies the person', async () => {
    const { email, account } = await makePerson();
    const response = await act(account.id, 'export');
    expect([response.status, response.body]).toEqual([202, undefined]);
    expect(await emails.readAll(email)).toEqual([{ kind: 'export-ready' }]);
    expect(await actsOn(account.id)).toEqual(['account.exported']);
  });

  test('a copy is offered to nobody who could not take it', async () => {
    const { email, account } = await makePerson();
    const eva = await createOperator(owners);
    const byEva = (name: string, body: object = why) => act(account.id, name, body, eva);
    await byEva('disable');
    expect((await byEva('export')).body.code).toBe('conflict');
    expect((await byEva('delete', { ...why, email })).status).toBe(204);
    await byEva('enable');
    expect((await byEva('export')).body.code).toBe('conflict');
    expect(await emails.readAll(email)).toMatchObject([
      { kind: 'account-leaving', isDisabled: true },
    ]);
  });

  test('a deletion needs the email typed, and the person may still come back', async () => {
    const { email, owner, account, store } = await makePerson();
    const wrong = await act(account.id, 'delete', { ...why, email: 'otra@ejemplo.cu' });
    expect(wrong.body.issues?.map(({ path }) => path)).toEqual(['email']);
    expect((await act(account.id, 'delete', { ...why, email })).status).toBe(204);
    await owners.api.refuse(404, `/business/${store.id}`);
    await owner.refuse(401, '/business');
    expect((await find(email))[0]).toMatchObject({ stores: [] });
    expect((await act(account.id, 'delete', { ...why, email })).body.code).toBe('already_handled');
    expect(await emails.readAll(email)).toMatchObject([
      { kind: 'account-leaving', reason: why.reason, isDisabled: false },
    ]);
    const back = createOwner(owners.api, (await owners.pool.signIn(email)).AccessToken);
    await back.get('DELETE /account/deletion');
    await owners.api.get(`/business/${store.id}`);
    expect(await actsOn(account.id)).toEqual(['account.deleted', 'account.kept']);
  });

  test('an undoing that takes nothing of one’s own back is no way round the reason', async () => {
    const { email, account, store } = await makePerson();
    const undo = { reason: 'undo' };
    for (const [request, body] of [
      [`POST /admin/accounts/${account.id}/disable`, undo],
      [`POST /admin/accounts/${account.id}/delete`, { ...undo, email }],
      [`POST /admin/businesses/${store.id}/block`, undo],
    ] as const) {
      const { code } = await ana.refuse(400, request, { body });
      expect([request, code]).toEqual([request, 'reason_required']);
    }
    expect(await actsOn(account.id)).toEqual([]);
  });

  test('an act of one’s own that is another than what is undone is no way round it either', async () => {
    const { email, account, store } = await makePerson();
    const undo = { reason: 'undo' };
    await act(account.id, 'disable');
    await act(account.id, 'enable');
    await act(account.id, 'sign-out');
    await ana.get(`POST /admin/businesses/${store.id}/verify`, {
      body: { phone: true, proof: false },
    });
    for (const [request, body] of [
      [`POST /admin/accounts/${account.id}/sign-out`, undo],
      [`POST /admin/accounts/${account.id}/disable`, undo],
      [`POST /admin/accounts/${account.id}/reset`, undo],
      [`POST /admin/accounts/${account.id}/export`, undo],
      [`POST /admin/accounts/${account.id}/delete`, { ...undo, email }],
      [`POST /admin/businesses/${store.id}/block`, undo],
    ] as const) {
      const { code } = await ana.refuse(400, request, { body });
      expect([request, code]).toEqual([request, 'reason_required']);
    }
    expect(await actsOn(account.id)).toEqual([
      'account.disabled',
      'account.enabled',
      'account.signed-out',
    ]);
    expect(await actsOn(store.id)).toEqual(['business.verified']);
  });

  test('who closed a sign-in opens it without a sentence, and nobody else does', async () => {
    const { account } = await makePerson();
    const eva = await createOperator(owners);
    const enable = `POST /admin/accounts/${account.id}/enable`;
    const body = { reason: 'undo' };
    await act(account.id, 'disable');
    expect((await eva.refuse(400, enable, { body })).code).toBe('reason_required');
    await act(account.id, 'sign-out');
    await ana.get(enable, { body });
    expect(await actsOn(account.id)).toEqual([
      'account.disabled',
      'account.signed-out',
      'account.enabled',
    ]);
  });

  test('ten in a row stop the operator, over accounts and stores together', async () => {
    const hasty = await createOperator(owners);
    const persons: Person[] = [];
    for (let n = 0; n < 11; n += 1) persons.push(await makePerson());
    const requests = persons.map(({ account, store }, n) =>
      n % 2 === 0
        ? `POST /admin/accounts/${account.id}/disable`
        : `POST /admin/businesses/${store.id}/block`,
    );
    const statuses: number[] = [];
    for (const request of requests)
      statuses.push((await hasty.call(request, { body: why })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
  });

  test('a request is due in ten days, is settled with a word, and can be opened again', async () => {
    const today = dayIn(registrationTimezone, new Date());
    const body = { kind: 'access', subject: 'eva@ejemplo.cu', receivedOn: addDays(today, -3) };
    const made = await ana.get<DataRequest>('POST /admin/requests', { body });
    expect(made).toMatchObject({ ...body, dueOn: addDays(today, 7), state: 'open', note: null });
    // As after a response that was lost.
    expect(await ana.get<DataRequest>('POST /admin/requests', { body })).toEqual(made);
    const later = { ...body, receivedOn: today };
    const second = await ana.get<DataRequest>('POST /admin/requests', { body: later });
    const list = async () =>
      (await ana.get<{ data: DataRequest[] }>('/admin/requests')).data.map(({ id }) => id);
    expect(await list()).toEqual([made.id, second.id]);
    const path = `PATCH /admin/requests/${made.id}`;
    expect((await ana.refuse(400, path, { body: { state: 'done' } })).code).toBe('reason_required');
    const done = { state: 'done', note: 'Le enviamos su copia' };
    expect(await ana.get<DataRequest>(path, { body: done })).toMatchObject(done);
    expect((await ana.refuse(409, path, { body: done })).code).toBe('already_handled');
    expect(await list()).toEqual([second.id, made.id]);
    await ana.get(path, { body: { state: 'open' } });
    expect(await list()).toEqual([made.id, second.id]);
    const tomorrow = { ...body, receivedOn: addDays(today, 1) };
    const { issues } = await ana.refuse(400, 'POST /admin/requests', { body: tomorrow });
    expect(issues?.map((issue) => issue.path)).toEqual(['receivedOn']);
    await ana.refuse(400, 'POST /admin/requests', { body: { ...body, dueOn: today } });
    await ana.refuse(404, 'PATCH /admin/requests/k3v9x0q2m4td', { body: done });
    expect(await actsOn(made.id)).toEqual(['request.created', 'request.done', 'request.reopened']);
  });

  test('the figures say what there is', async () => {
    const before = await ana.get<Figures>('/admin/figures');
    const { store, owner } = await makePerson();
    await owner.get('POST /products', { body: { name: 'Zumo' } });
    const count = { business_id: store.id, product_id: '', kind: 'v', n: 7 } as const;
    const today = dayIn(registrationTimezone, new Date());
    await addToStoreDays(testDatabase.database.kysely, [
      { ...count, day: today },
      { ...count, day: addDays(today, -31) },
      { ...count, day: today, kind: 'w' },
    ]);
    const after = await ana.get<Figures>('/admin/figures');
    expect(after.visits).toBe(before.visits + 7);
    expect(after.stores.public).toBe(before.stores.public + 1);
    expect(after.products).toBe(before.products + 1);
    await ana.get(`POST /admin/businesses/${store.id}/block`, { body: why });
    const last = await ana.get<Figures>('/admin/figures');
    expect([last.stores, last.products]).toEqual([
      { ...before.stores, blocked: before.stores.blocked + 1 },
      before.products,
    ]);
    await owner.get(`DELETE /business/${store.id}`);
    expect((await ana.get<Figures>('/admin/figures')).stores).toEqual(last.stores);
    expect(last.databaseBytes).toBeGreaterThan(0);
    expect(last).toMatchObject({ publisher: null, freeBytes: null });
  });
});
