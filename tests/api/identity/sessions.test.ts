import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader, generateKeyPair } from 'jose';
import { refreshGraceMs, refreshTokenMs } from '#domain/accounts/identity-limits.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { keepSecret } from '#server/platform/identity/embedded/rows/secrets.ts';
import type { TestPool, Tokens } from '../../support/identity-pool.ts';
import { createTestPool, otherPassword, password } from '../../support/identity-pool.ts';
import { countDone, tryFiftyTimes } from '../../support/parallel.ts';

describeOnBothEngines('sessions', (testDatabase) => {
  let test: TestPool;
  beforeAll(async () => {
    test = await createTestPool(testDatabase.database);
  });

  const verify = async (token: string): Promise<string> =>
    (await test.pool.verifyToken(token)).outcome;
  const refresh = async (RefreshToken: string): Promise<Tokens> => {
    const { AuthenticationResult } = await test.call('GetTokensFromRefreshToken', {
      RefreshToken,
    });
    return AuthenticationResult as Tokens;
  };
  const refusal = (RefreshToken: string) =>
    test.refusal('GetTokensFromRefreshToken', { RefreshToken });
  const start = async (): Promise<Tokens> => test.signIn(await test.createAccount());

  it('puts into the tokens what clients and the API read', async () => {
    const email = await test.createAccount();
    const { AccessToken, IdToken } = await test.signIn(email);
    const access = decodeJwt(AccessToken);
    expect(access).toMatchObject({
      token_use: 'access',
      client_id: test.pool.client.userPoolClientId,
      username: access.sub,
      scope: 'aws.cognito.signin.user.admin',
      iss: 'http://localhost/identity/pool',
      origin_jti: expect.any(String) as string,
      jti: expect.any(String) as string,
    });
    expect((access.exp ?? 0) - (access.iat ?? 0)).toBe(3_600);
    expect(decodeJwt(IdToken)).toMatchObject({
      token_use: 'id',
      sub: access.sub,
      'cognito:username': access.sub,
      email,
      email_verified: true,
      aud: test.pool.client.userPoolClientId,
    });
    expect(decodeProtectedHeader(AccessToken)).toMatchObject({
      alg: 'RS256',
      kid: test.keySet.keys[0]?.kid,
    });
  });

  it('publishes nothing of the key but its public half', () => {
    expect(Object.keys(test.keySet.keys[0] ?? {}).sort()).toEqual(
      ['alg', 'e', 'kid', 'kty', 'n', 'use'].sort(),
    );
  });

  it('accepts access tokens of its own for an hour', async () => {
    const { AccessToken } = await start();
    expect(await verify(AccessToken)).toBe('valid');
    test.clock.pass(3_599_000);
    expect(await verify(AccessToken)).toBe('valid');
    test.clock.pass(2_000);
    expect(await verify(AccessToken)).toBe('expired');
  });

  it('refuses unsigned, foreign and altered tokens and those of another use', async () => {
    const { AccessToken, IdToken, RefreshToken } = await start();
    const claims = decodeJwt(AccessToken);
    const { privateKey } = await generateKeyPair('RS256');
    const kid = test.keySet.keys[0]?.kid ?? '';
    const sign = (header: object, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(key);
    const [header = '', body = '', signature = ''] = AccessToken.split('.');
    const altered = Buffer.from(JSON.stringify({ ...claims, sub: 'other' })).toString('base64url');
    const publicModulus = Buffer.from(test.keySet.keys[0]?.n ?? '');
    const forgeries = {
      unsigned: new UnsecuredJWT(claims).encode(),
      foreign: await sign({ kid }, privateKey),
      'foreign without a key id': await sign({}, privateKey),
      'signed with the public key': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(publicModulus),
      altered: `${header}.${altered}.${signature}`,
      'without signature': `${header}.${body}.`,
      'of the other use': IdToken,
      'a refresh token': RefreshToken,
      empty: '',
    };
    for (const [name, token] of Object.entries(forgeries)) {
      expect(await verify(token), name).toBe('invalid');
      const refused = await test.refusal('GetUser', { AccessToken: token });
      expect(refused, name).toMatch(/^NotAuthorized/);
    }
  });

  it('keeps key and pepper from one start to the next', async () => {
    const email = await test.createAccount();
    const { AccessToken } = await test.signIn(email);
    const restarted = await createTestPool(testDatabase.database, { now: test.clock.now });
    expect((await restarted.pool.verifyToken(AccessToken)).outcome).toBe('valid');
    await expect(restarted.signIn(email)).resolves.toBeDefined();
  });

  it('makes one secret of many starts at once', async () => {
    const { kysely } = testDatabase.database;
    const made = await Promise.all(
      ['one', 'two', 'three'].map((value) =>
        keepSecret(kysely, 'made-at-once', () => Promise.resolve(value)),
      ),
    );
    expect(new Set(made).size).toBe(1);
  });

  it('rotates the refresh token and keeps the session', async () => {
    const first = await start();
    const second = await refresh(first.RefreshToken);
    expect(second.RefreshToken).not.toBe(first.RefreshToken);
    expect(decodeJwt(second.AccessToken).origin_jti).toBe(decodeJwt(first.AccessToken).origin_jti);
    await expect(refresh(second.RefreshToken)).resolves.toBeDefined();
  });

  it('accepts a repetition within a minute, for the response may have been lost', async () => {
    const first = await start();
    await refresh(first.RefreshToken);
    test.clock.pass(refreshGraceMs);
    await expect(refresh(first.RefreshToken)).resolves.toBeDefined();
  });

  it('takes a later repetition for a theft and ends the whole session', async () => {
    const first = await start();
    const second = await refresh(first.RefreshToken);
    test.clock.pass(refreshGraceMs + 1);
    expect(await refusal(first.RefreshToken)).toMatch(/^RefreshTokenReuseException/);
    expect(await refusal(second.RefreshToken)).toMatch(/has been revoked/);
    expect(await verify(second.AccessToken)).toBe('expired');
  });

  it('ends a session thirty days after the sign-in, however often it is refreshed', async () => {
    const first = await start();
    test.clock.pass(refreshTokenMs - 1_000);
    const second = await refresh(first.RefreshToken);
    test.clock.pass(1_000);
    expect(await refusal(second.RefreshToken)).toMatch(/has expired/);
  });

  it('knows no refresh token that it did not give', async () => {
    expect(await refusal('made-up')).toMatch(/^NotAuthorizedException: Invalid Refresh Token/);
  });

  it('signs out here: the session ends at once and others live on', async () => {
    const email = await test.createAccount();
    const here = await test.signIn(email);
    const there = await test.signIn(email);
    await test.call('RevokeToken', { Token: here.RefreshToken });
    expect(await verify(here.AccessToken)).toBe('expired');
    expect(await refusal(here.RefreshToken)).toMatch(/has been revoked/);
    expect(await verify(there.AccessToken)).toBe('valid');
  });

  it('responds to a revocation of an unknown token like any other', async () => {
    expect(await test.call('RevokeToken', { Token: 'made-up' })).toEqual({});
  });

  it('signs out everywhere', async () => {
    const email = await test.createAccount();
    const here = await test.signIn(email);
    const there = await test.signIn(email);
    await test.call('GlobalSignOut', { AccessToken: here.AccessToken });
    for (const { AccessToken, RefreshToken } of [here, there]) {
      expect(await verify(AccessToken)).toBe('expired');
      expect(await refusal(RefreshToken)).toMatch(/has been revoked/);
    }
  });

  it('leaves no token alive of a session that is revoked while it is refreshed', async () => {
    const { RefreshToken } = await start();
    const given: Tokens[] = [];
    await tryFiftyTimes(async (index) => {
      if (index === 10) await test.call('RevokeToken', { Token: RefreshToken });
      else given.push(await refresh(RefreshToken));
    });
    expect(await refusal(RefreshToken)).toMatch(/has been revoked/);
    expect(given).not.toEqual([]);
    for (const tokens of given) {
      expect(await verify(tokens.AccessToken)).toBe('expired');
      expect(await refusal(tokens.RefreshToken)).toMatch(/has been revoked/);
    }
  });

  it('changes a password with the old one alone', async () => {
    const email = await test.createAccount();
    const { AccessToken } = await test.signIn(email);
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      test.refusal('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword });
    expect(await change(otherPassword, otherPassword)).toMatch(/^NotAuthorizedException/);
    expect(await change(password, 'corta')).toMatch(/^InvalidPasswordException/);
    expect(await change(password, otherPassword)).toBe('nothing was refused');
    await expect(test.signIn(email, otherPassword)).resolves.toBeDefined();
  });

  it('ends every other session with a new password, and keeps the one that asked', async () => {
    const email = await test.createAccount();
    const [here, there] = [await test.signIn(email), await test.signIn(email)];
    const renewed = await refresh(here.RefreshToken);
    await test.call('ChangePassword', {
      AccessToken: renewed.AccessToken,
      PreviousPassword: password,
      ProposedPassword: otherPassword,
    });
    expect(await verify(there.AccessToken)).toBe('expired');
    expect(await refusal(there.RefreshToken)).toMatch(/has been revoked/);
    expect(await verify(renewed.AccessToken)).toBe('valid');
    await expect(refresh(renewed.RefreshToken)).resolves.toBeDefined();
  });

  it('changes a password also when a deadlock ends the first try', async () => {
    const { kysely } = testDatabase.database;
    const email = await test.createAccount();
    const { AccessToken } = await test.signIn(email);
    await sql`create sequence password_writes`.execute(kysely);
    await sql`
      create function end_first_try() returns trigger language plpgsql as $$ begin
        if nextval('password_writes') = 1 then
          raise exception 'deadlock detected' using errcode = '40P01';
        end if;
        return new;
      end $$`.execute(kysely);
    await sql`
      create trigger ended before update of password_hash on identity_users
      for each row execute function end_first_try()`.execute(kysely);
    await test.call('ChangePassword', {
      AccessToken,
      PreviousPassword: password,
      ProposedPassword: otherPassword,
    });
    await sql`drop trigger ended on identity_users`.execute(kysely);
    await expect(test.signIn(email, otherPassword)).resolves.toBeDefined();
  });

  it('counts guesses at the old password like those at sign-in', async () => {
    const { AccessToken } = await start();
    const outcomes = await tryFiftyTimes(() =>
      test.call('ChangePassword', {
        AccessToken,
        PreviousPassword: otherPassword,
        ProposedPassword: 'Nueva-clave-3',
      }),
    );
    expect(countDone(outcomes)).toBe(0);
    const refused = await test.refusal('ChangePassword', {
      AccessToken,
      PreviousPassword: password,
      ProposedPassword: otherPassword,
    });
    expect(refused).toMatch(/attempts exceeded/);
  });

  it('forgets sessions whose last token has expired', async () => {
    const { RefreshToken } = await start();
    test.clock.pass(refreshTokenMs + 3_601_000);
    await test.pool.sweep();
    expect(await refusal(RefreshToken)).toMatch(/Invalid Refresh Token/);
  });
});
