import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { attemptsExceeded } from '#domain/accounts/identity-error.ts';
import { lockoutAfterFailures } from '#domain/accounts/identity-limits.ts';
import { createRefusal } from '#server/platform/identity/identity-error.ts';
import { machineCaller } from '#server/platform/identity/caller.ts';
import { meet } from '../../support/meet.ts';
import { newEmail, otherPassword, password } from '../../support/identity-pool.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { PoolUser, UserStatus } from '#server/platform/db/identity-schema.ts';
import { insertFamily, revokeUser } from '#server/platform/identity/embedded/rows/sessions.ts';
import {
  findPoolUser,
  insertPoolUser,
  lockUnchanged,
  updatePoolUser,
} from '#server/platform/identity/embedded/rows/users.ts';
import { startChallenge } from '#server/platform/identity/embedded/challenges.ts';
import { respondToAuthChallenge } from '#server/platform/identity/embedded/challenge-responses.ts';
import { createAdmission } from '#server/platform/identity/embedded/admission.ts';
import { deriveKeys } from '#server/platform/identity/embedded/codes.ts';
import type { PoolContext } from '#server/platform/identity/embedded/context.ts';
import { changePassword } from '#server/platform/identity/embedded/passwords.ts';
import { openSession } from '#server/platform/identity/embedded/sessions.ts';
import { initiateAuth } from '#server/platform/identity/embedded/sign-in.ts';
import { createSigningKey, createTokenSigner } from '#server/platform/identity/embedded/tokens.ts';

const settings = { issuer: 'http://localhost/identity/pool', clientId: 'vitrina-web' };
const refused = { name: 'NotAuthorizedException' };
const ClientId = settings.clientId;

describeOnBothEngines('a sign-in that a change of the account overtakes', (testDatabase) => {
  /** Passwords are their own hashes here, and what has to happen while one is verified does. */
  let context: PoolContext;
  const meanwhile: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    context = {
      ...settings,
      db: testDatabase.database.kysely,
      keys: deriveKeys(Buffer.from('pepper')),
      hasher: {
        hash: (text) => Promise.resolve(text),
        async verify(stored, text) {
          await meanwhile.pop()?.();
          return stored === text;
        },
      },
      signer: await createTokenSigner(await createSigningKey(), settings),
      isMfaRequired: false,
      caller: machineCaller,
      findDevice: () => Promise.resolve(null),
      admission: createAdmission(),
      turns: new Map(),
      now: () => new Date(),
      enqueue: (_, work) => work(),
      onEmail: () => undefined,
    };
  });

  const createUser = async (status: UserStatus = 'CONFIRMED'): Promise<PoolUser> => {
    const user = {
      id: randomUUID(),
      email: newEmail(),
      ...{ phone: null, givenName: null, familyName: null },
      passwordHash: password,
      status,
      temporaryUntil: new Date(Date.now() + 60_000),
    };
    await insertPoolUser(context.db, user);
    const inserted = await findPoolUser(context.db, user.id);
    if (inserted === null) throw new Error('The user is not there');
    return inserted;
  };
  const signIn = ({ email }: PoolUser): Promise<object> =>
    initiateAuth(context, {
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });
  const change = async (
    { id }: PoolUser,
    values: Parameters<typeof updatePoolUser>[2],
    db = context.db,
  ): Promise<void> => {
    await updatePoolUser(db, id, values);
    await revokeUser(db, id, context.now());
  };
  const countAlive = async ({ id }: PoolUser): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from identity_families where user_id = ${id} and revoked_at is null)
        + (select count(*) from identity_challenges where user_id = ${id}) as n`.execute(
      context.db,
    );
    return Number(rows[0]?.n);
  };
  const readToken = (response: object): string =>
    (response as { AuthenticationResult: { AccessToken: string } }).AuthenticationResult
      .AccessToken;

  const changes = [
    ['a new password', { password_hash: otherPassword }],
    ['a demand for a new one', { status: 'RESET_REQUIRED' }],
    ['being disabled', { disabled: true }],
    ['an app that shows codes', { totp_enabled: true }],
    ['codes by SMS', { sms_enabled: true }],
  ] as const;

  test.each(changes)('opens no session after %s', async (_, values) => {
    const user = await createUser();
    await change(user, values);
    await expect(openSession(context, user)).rejects.toMatchObject(refused);
    expect(await countAlive(user)).toBe(0);
  });

  test.each(changes)('asks for no second factor after %s', async (_, values) => {
    const user = await createUser();
    await change(user, values);
    const begun = startChallenge(context, user, { name: 'SMS_MFA' });
    await expect(begun).rejects.toMatchObject(refused);
    expect(await countAlive(user)).toBe(0);
  });

  test('is refused when the password is reset while the old one is verified', async () => {
    const user = await createUser();
    meanwhile.push(() => change(user, { password_hash: otherPassword }));
    await expect(signIn(user)).rejects.toMatchObject(refused);
    expect(await countAlive(user)).toBe(0);
  });

  test('is refused when the temporary password is replaced while it is verified', async () => {
    const user = await createUser('FORCE_CHANGE_PASSWORD');
    meanwhile.push(() => change(user, { password_hash: otherPassword, status: 'CONFIRMED' }));
    await expect(signIn(user)).rejects.toMatchObject(refused);
    expect(await countAlive(user)).toBe(0);
  });

  test('goes on when only what the account says of its owner changes', async () => {
    const user = await createUser();
    meanwhile.push(() => updatePoolUser(context.db, user.id, { given_name: 'Eva' }));
    await signIn(user);
    expect(await countAlive(user)).toBe(1);
  });

  test('whoever changes a password that was reset meanwhile does not get it back', async () => {
    const user = await createUser();
    const AccessToken = readToken(await signIn(user));
    meanwhile.push(() => change(user, { password_hash: otherPassword }));
    const body = { AccessToken, PreviousPassword: password, ProposedPassword: 'Nueva-clave-3' };
    await expect(changePassword(context, body)).rejects.toMatchObject(refused);
    expect((await findPoolUser(context.db, user.id))?.passwordHash).toBe(otherPassword);
  });

  test.each([
    ['too many passwords wait', createRefusal('TooManyRequestsException', 'Too many requests')],
    ['the database is away', new Error('Connection terminated')],
  ])('nobody is locked out by tries that nobody verified: %s', async (_, cause) => {
    const user = await createUser();
    const wrong = { ClientId, AuthFlow: 'USER_PASSWORD_AUTH' } as const;
    const AuthParameters = { USERNAME: user.email, PASSWORD: otherPassword };
    const guess = () => initiateAuth(context, { ...wrong, AuthParameters });
    for (let failure = 1; failure < lockoutAfterFailures; failure += 1) {
      await expect(guess()).rejects.toMatchObject(refused);
    }
    for (let turn = 0; turn < lockoutAfterFailures; turn += 1) {
      meanwhile.push(() => Promise.reject(cause));
      await expect(signIn(user)).rejects.toBe(cause);
    }
    // Those that were verified count on.
    await expect(guess()).rejects.toMatchObject(refused);
    await expect(signIn(user)).rejects.toMatchObject({ message: attemptsExceeded });
  });

  // The embedded database has one connection, on which nothing meets.
  test.skipIf(testDatabase.engine === 'embedded')(
    'waits for a reset that is being written, and is refused',
    async () => {
      const user = await createUser();
      const signingIn = meet(testDatabase.database, {
        first: (tx) => change(user, { password_hash: otherPassword }, tx),
        second: () => signIn(user),
      });
      await expect(signingIn).rejects.toMatchObject(refused);
      expect(await countAlive(user)).toBe(0);
    },
  );

  test.skipIf(testDatabase.engine === 'embedded')(
    'demands no app of the owner that was set up with the former password',
    async () => {
      const user = await createUser();
      await updatePoolUser(context.db, user.id, { totp_secret: 'secret' });
      const setup = { name: 'MFA_SETUP', isVerified: true } as const;
      const { Session } = await startChallenge(context, user, setup);
      const settingUp = meet(testDatabase.database, {
        first: (tx) => change(user, { password_hash: otherPassword }, tx),
        second: () =>
          respondToAuthChallenge(context, {
            ClientId,
            ChallengeName: 'MFA_SETUP',
            Session,
            ChallengeResponses: { USERNAME: user.id },
          }),
      });
      await expect(settingUp).rejects.toMatchObject(refused);
      expect((await findPoolUser(context.db, user.id))?.totpEnabled).toBe(false);
    },
  );

  test.skipIf(testDatabase.engine === 'embedded')(
    'ends with the temporary password when that is replaced while the session is being written',
    async () => {
      const user = await createUser('FORCE_CHANGE_PASSWORD');
      const { Session } = (await signIn(user)) as { Session: string };
      const now = context.now();
      const family = { id: randomUUID(), userId: user.id, authenticatedAt: now };
      await meet(testDatabase.database, {
        async first(tx) {
          await lockUnchanged(tx, user);
          await insertFamily(tx, { ...family, expiresAt: new Date(now.getTime() + 60_000) });
        },
        second: () =>
          respondToAuthChallenge(context, {
            ClientId,
            ChallengeName: 'NEW_PASSWORD_REQUIRED',
            Session,
            ChallengeResponses: { USERNAME: user.id, NEW_PASSWORD: otherPassword },
          }),
      });
      expect(await countAlive(user)).toBe(1);
      const { revoked_at: revokedAt } = await context.db
        .selectFrom('identity_families')
        .select('revoked_at')
        .where('id', '=', family.id)
        .executeTakeFirstOrThrow();
      expect(revokedAt).not.toBeNull();
    },
  );
});
