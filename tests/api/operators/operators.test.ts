import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createApiUnderTest } from '../../support/api-app.ts';
import { findAccountId, newEmail, password } from '../../support/identity-pool.ts';
import { type OperatorHand, createOperator, findUserId } from '../../support/operators.ts';
import { type Owner, type Owners, createOwner, createOwners } from '../../support/owners.ts';
import { makeRegistration } from '../../support/registration.ts';
import { describeOnBothEngines, takeCopy } from '../../support/test-database.ts';
import { withDatabase } from '../../support/with-database.ts';
import type { AuditPage, Operator } from '#contract/operators.ts';
import type { User } from '#contract/accounts.ts';
import { appendAudit } from '#server/operators/audit-rows.ts';
import { type BackupLine, dumpDatabase, restoreDatabase } from '#server/backup/tables.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';
import { createServices } from '#server/create-services.ts';

describeOnBothEngines('whoever runs the marketplace', (testDatabase) => {
  let owners: Owners;
  let ana: OperatorHand;
  beforeAll(async () => {
    owners = await createOwners(testDatabase);
    ana = await createOperator(owners);
  });
  const run = (...args: string[]): Promise<string> =>
    owners.api.services.operators.runCommand(args);
  const listActs = async (action: string) =>
    testDatabase.database.kysely
      .selectFrom('audit')
      .select(['actor_kind', 'actor_id', 'target_kind', 'target_id', 'detail'])
      .where('action', '=', action)
      .orderBy('seq')
      .execute();
  const findId = (email: string) => findUserId(testDatabase.database, email);

  test('enters with a role and a second factor', async () => {
    expect(await ana.get<Operator>('/admin/me')).toEqual({ role: 'operator', firstName: '' });
    const leo = await createOperator(owners, 'moderator');
    expect((await leo.get<Operator>('/admin/me')).role).toBe('moderator');
  });

  test('has the role in the own account, where others have none', async () => {
    const readRole = async (who: Owner) => {
      const { sub = '' } = decodeJwt(who.headers.authorization.slice('Bearer '.length));
      return (await who.get<User>(`/users/cognito/${sub}`)).role;
    };
    expect(await readRole(ana)).toBe('operator');
    expect(await readRole(await createOperator(owners, 'moderator'))).toBe('moderator');
    expect(await readRole(await owners.signIn())).toBeNull();
  });

  test('is found by nobody else', async () => {
    const { api } = owners;
    const eva = await owners.signIn();
    for (const who of [api, eva]) {
      for (const request of ['GET /admin/me', 'POST /admin/me', 'GET /admin/nada']) {
        const { code } = await who.refuse(404, request);
        expect([request, code]).toEqual([request, 'route_not_found']);
      }
    }
    const broken = createOwner(api, 'abc.def.ghi');
    expect((await broken.refuse(401, '/admin/me')).code).toBe('unauthenticated');
  });

  test('does not enter without having shown the factor in this sign-in', async () => {
    const { api, pool } = owners;
    const email = await pool.createAccount();
    const before = createOwner(api, (await pool.signIn(email)).AccessToken);
    await run(email);
    expect((await before.refuse(403, '/admin/me')).message).toBe(
      'Activa la verificación en dos pasos para entrar aquí.',
    );
    expect(await listActs('area.entered')).not.toContainEqual(
      expect.objectContaining({ actor_id: await findId(email) }),
    );
  });

  test('sets the factor up, which ends every other session', async () => {
    const { api, pool } = owners;
    const email = await pool.createAccount();
    const elsewhere = createOwner(api, (await pool.signIn(email)).AccessToken);
    expect((await elsewhere.call('/business')).status).toBe(200);
    pool.clock.pass(1_000);
    const here = await createFactor(email);
    await elsewhere.refuse(401, '/business');
    expect((await here.call('/business')).status).toBe(200);
  });

  test('enters with each sign-in that shows a code, and not once the factor is off', async () => {
    const bea = await createOperator(owners);
    const again = await bea.signInAgain();
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await again.get<Operator>('/admin/me')).role).toBe('operator');
    }
    await bea.get('/admin/me');
    const id = await findId(bea.email);
    const entered = (await listActs('area.entered')).filter(({ actor_id }) => actor_id === id);
    expect(entered).toEqual(
      Array.from({ length: 2 }, () => ({
        actor_kind: 'operator',
        actor_id: id,
        target_kind: 'account',
        target_id: id,
        detail: {},
      })),
    );
    await again.get('POST /auth/second-factor/off', { body: { password } });
    for (const session of [again, bea]) await session.refuse(403, '/admin/me');
  });

  test('is out at once when the role is taken, and when the account is disabled', async () => {
    const eva = await createOperator(owners);
    await run(eva.email, '--remove');
    await eva.refuse(404, '/admin/me');
    expect((await eva.call('/business')).status).toBe(200);
    const iris = await createOperator(owners);
    const { pool } = owners.pool;
    const id = await findAccountId(pool, iris.email);
    await pool.accounts.setDisabled(testDatabase.database.kysely, id, true);
    await iris.refuse(401, '/admin/me');
  });

  test('is made by the command alone, which the record shows', async () => {
    const email = await owners.pool.createAccount();
    expect(await run(email, '--moderator')).toContain(`${email} is moderator now.`);
    expect(await run(email, '--moderator')).toBe(`${email} is moderator already.`);
    expect(await run(email.toUpperCase())).toContain(`${email} is operator now.`);
    expect(await run()).toContain(`${email}  operator  since `);
    expect(await run(email, '--remove')).toBe(`${email} is no operator any more.`);
    const id = await findId(email);
    const acts = [...(await listActs('operator.granted')), ...(await listActs('operator.removed'))];
    expect(acts.filter(({ target_id }) => target_id === id)).toMatchObject([
      { actor_kind: 'command', actor_id: null, detail: { role: 'moderator', before: null } },
      { actor_kind: 'command', actor_id: null, detail: { role: 'operator', before: 'moderator' } },
      { actor_kind: 'command', actor_id: null, detail: { role: 'operator', before: 'operator' } },
    ]);
  });

  test.each([
    [['--all'], "Unknown option '--all'. Use it as: "],
    [['a@b.cu', '--remove=true'], "Option '--remove' does not take an argument. Use it as: "],
    [['a@b.cu', '--moderator=false'], "Option '--moderator' does not take an argument. "],
    [['ana'], '"ana" is no address. Use it as: '],
    [['a@b.cu', 'c@d.cu'], 'One address at a time. Use it as: '],
    [['a@b.cu', '--moderator', '--remove'], '--moderator gives a role and --remove takes it. '],
    [['--force'], 'An address is missing. Use it as: '],
  ])('says what is wrong with %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });

  test('stays with the account: one that is about to be erased is given no role, and one with a role is not erased', async () => {
    const { kysely } = testDatabase.database;
    const email = await owners.pool.createAccount();
    const owner = createOwner(owners.api, (await owners.pool.signIn(email)).AccessToken);
    await owner.get('POST /account/deletion', { body: { email, password } });
    await expect(run(email)).rejects.toThrow('about to be erased');
    expect(await run()).not.toContain(email);
    const user_id = await findId(email);
    await kysely.insertInto('operators').values({ user_id, role: 'operator' }).execute();
    const later = new Date(Date.now() + 31 * 24 * 3_600_000);
    expect(await owners.api.services.accounts.eraseLeft(later)).toBe(0);
    await run(email, '--remove');
    expect(await owners.api.services.accounts.eraseLeft(later)).toBe(1);
  });

  test('must have confirmed the account', async () => {
    const registration = makeRegistration({ businessName: 'Bar sin confirmar' });
    await owners.api.call('POST /auth/register-with-business', { body: registration });
    await expect(run(registration.email)).rejects.toThrow('This account is not confirmed yet.');
    await expect(run(newEmail(), '--remove')).rejects.toThrow('Nobody has this address.');
    const { operators } = createServices({
      ...{ database: testDatabase.database, secret: 'a secret of the tests' },
      identity: { ...owners.pool.pool, kind: 'hosted' } as unknown as UserPool,
    });
    const ofHosted = operators.runCommand([newEmail(), '--remove']);
    await expect(ofHosted).rejects.toThrow('Nobody has this address.');
  });

  test('is invited where nobody has the address, with a password that has to be changed', async () => {
    const email = newEmail();
    const said = await run(email);
    const temporary = /good for 7 days: (\S+)$/.exec(said)?.[1] ?? '';
    const received = await owners.pool.readEmail(email);
    expect(received).toEqual({ kind: 'invitation', temporaryPassword: temporary });
    const asked = await owners.pool.call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: temporary },
    });
    expect(asked.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    // Nobody has asked for a name: in the record the address stands in its place.
    const user = { id: await findId(email) };
    await appendAudit(testDatabase.database.kysely, {
      ...{ actorKind: 'operator', actorId: user.id, action: 'area.entered' },
      ...{ targetKind: 'account', targetId: user.id },
    });
    const { data } = await ana.get<AuditPage>(`/admin/audit?actor=${user.id}`);
    expect(data).toMatchObject([{ actorName: email }]);
  });

  test('is not the last to go, unless that is meant', async () => {
    const { kysely } = testDatabase.database;
    const others = await kysely.deleteFrom('operators').returningAll().execute();
    try {
      const { operators } = owners.api.services;
      expect(await operators.hasOperator()).toBe(false);
      expect(await operators.runCommand([])).toBe(
        'No operator yet: npm run operator -- you@example.com [--moderator | --remove] [--force]',
      );
      const email = await owners.pool.createAccount();
      await operators.runCommand([email]);
      expect(await operators.hasOperator()).toBe(true);
      for (const option of ['--remove', '--moderator']) {
        await expect(operators.runCommand([email, option])).rejects.toThrow('last operator');
      }
      expect(await operators.runCommand([email, '--remove', '--force'])).toBe(
        `${email} is no operator any more.`,
      );
      expect(await operators.hasOperator()).toBe(false);
    } finally {
      await kysely.insertInto('operators').values(others).execute();
    }
  });

  test('is not made by registering with the address of one', async () => {
    const email = newEmail();
    await run(email);
    const { status } = await owners.api.call('POST /auth/register-with-business', {
      body: makeRegistration({ email, businessName: 'Bar ajeno' }),
    });
    expect(status).toBe(409);
  });

  test('is counted, request by request', async () => {
    const api = createApiUnderTest(
      testDatabase,
      { RATE_LIMIT_OPERATORS: '2' },
      { identity: owners.pool.pool },
    );
    const limited = { headers: ana.headers };
    const first = await api.call('/admin/me', limited);
    const second = await api.call('/admin/me', limited);
    expect([first.status, second.status]).toEqual([200, 200]);
    const third = await api.call('/admin/me', limited);
    expect(third.status).toBe(429);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  const createFactor = async (email: string): Promise<Owner> => {
    const { api, pool } = owners;
    const { AccessToken } = await pool.signIn(email);
    const owner = createOwner(api, AccessToken);
    const { secret } = await owner.get<{ secret: string }>('POST /auth/second-factor/begin', {
      body: { password },
    });
    await owner.get('POST /auth/second-factor/on', { body: { code: pool.generate(secret) } });
    return owner;
  };

  test('cannot change the record, not even with the database in hand', async () => {
    const { kysely } = testDatabase.database;
    const read = async () => (await sql`select * from audit order by seq`.execute(kysely)).rows;
    const before = await read();
    expect(before.length).toBeGreaterThan(0);
    for (const attack of [
      'update audit set actor_id = null',
      "update audit set at = now() - interval '3 years'",
      'delete from audit',
      'truncate audit',
    ]) {
      await expect(sql.raw(attack).execute(kysely), attack).rejects.toThrow('The record of acts');
    }
    expect(await read()).toEqual(before);
    await sql`
      insert into audit (at, actor_kind, action, target_kind, target_id)
      values (now() - interval '2 years 1 day', 'system', 'old', 'account', '-')`.execute(kysely);
    await sql`delete from audit where action = 'old'`.execute(kysely);
    expect(await read()).toEqual(before);
  });

  test('is in the backup with the record, whose numbers go on', async () => {
    const lines = await readBackup(testDatabase.database);
    const copy = await takeCopy(testDatabase.engine);
    await withDatabase(copy.location, async (database) => {
      await restoreDatabase(database, toAsync(lines));
      const tables = ['operators', 'passed_factors', 'audit'];
      const restored = await readBackup(database);
      const pick = (all: readonly BackupLine[]) =>
        all.filter((line) => 'table' in line && tables.includes(line.table));
      expect(pick(restored)).toEqual(pick(lines));
      expect(pick(lines)).toHaveLength(3);
      const act = {
        actorKind: 'system',
        actorId: null,
        action: 'area.entered',
        targetKind: 'account',
        targetId: '-',
      } as const;
      await appendAudit(database.kysely, act);
      await expect(restoreDatabase(database, toAsync(lines))).rejects.toThrow('is not empty');
    });
  });
});

async function readBackup(database: Database): Promise<BackupLine[]> {
  const lines: BackupLine[] = [];
  for await (const line of dumpDatabase(database)) lines.push(line);
  return lines;
}

async function* toAsync<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}
