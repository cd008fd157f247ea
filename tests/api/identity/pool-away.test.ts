import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { authMessages, errorMessages } from '#domain/messages.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import {
  type HostedPoolSettings,
  createHostedPool,
} from '#server/platform/identity/hosted/pool.ts';
import type { PoolNews } from '#server/platform/identity/hosted/pool-watch.ts';
import { createApiUnderTest } from '../../support/api-app.ts';
import { createEmailReader } from '../../support/emails.ts';
import { type StandIn, expiredKeyId, startHostedPool } from '../../support/hosted-pool.ts';
import { otherPassword, password, readAccessToken } from '../../support/identity-pool.ts';
import { listenOnFreePort } from '../../support/listen.ts';
import { makeRegistration } from '../../support/registration.ts';
import {
  type DatabaseCopy,
  copyTemplate,
  describeOnBothEngines,
} from '../../support/test-database.ts';

const metricsToken = 'a token for whoever watches';

describeOnBothEngines('a hosted pool that is away or has expired keys', (testDatabase) => {
  let elsewhere: DatabaseCopy;
  let hostedDatabase: Database;
  let standIn: StandIn;
  /** The actions to which the pool does not respond. */
  let away = /^$/;
  let front: Awaited<ReturnType<typeof listenOnFreePort>>;
  beforeAll(async () => {
    elsewhere = await copyTemplate('server');
    hostedDatabase = await openDatabase(elsewhere.location);
    standIn = await startHostedPool(hostedDatabase);
    const { endpoint = '' } = standIn.settings;
    front = await listenOnFreePort(async (request) => {
      const action = request.headers.get('x-amz-target')?.split('.')[1] ?? 'none';
      if (away.test(action)) return new Response('away', { status: 503 });
      const { pathname } = new URL(request.url);
      return fetch(new Request(`${endpoint}${pathname}`, request));
    });
  });
  afterAll(async () => {
    await front.close();
    await standIn.close();
    await hostedDatabase.close();
    await elsewhere.remove();
  });

  const open = (change: Partial<HostedPoolSettings> = {}) => {
    const news: PoolNews[] = [];
    const settings = { ...standIn.settings, endpoint: front.url, ...change };
    const identity = createHostedPool(settings, (one) => news.push(one));
    const api = createApiUnderTest(testDatabase, { METRICS_TOKEN: metricsToken }, { identity });
    const readMetrics = async () =>
      (
        await api.app.request('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
      ).text();
    const readReady = async () => {
      const response = await api.app.request('/readyz');
      return [response.status, (await response.json()) as unknown];
    };
    return { api, news, readMetrics, readReady };
  };
  const leave = (actions = /./): void => {
    away = actions;
    onTestFinished(comeBack);
  };
  const comeBack = (): void => {
    away = /^$/;
  };

  it('is named in the log once, in /readyz and in the metrics, until it responds again', async () => {
    const { api, news, readMetrics, readReady } = open();
    expect(await readReady()).toEqual([200, { status: 'ok' }]);
    expect(await readMetrics()).toContain('\nvitrina_dependency_up{dependency="identity"} 1\n');
    leave();
    const login = { body: { email: 'ana@tienda.cu', password } };
    for (let call = 1; call <= 3; call += 1) {
      const refused = await api.refuse(503, 'POST /auth/login', login);
      expect(refused.message).toBe(errorMessages.service_unavailable);
    }
    expect(news).toEqual([
      {
        kind: 'failing',
        action: 'InitiateAuth',
        reason: 'HTTP 503 with a body that is not of the protocol',
        unsaid: 0,
      },
    ]);
    expect(await readReady()).toEqual([200, { status: 'ok', away: ['identity'] }]);
    const metrics = await readMetrics();
    expect(metrics).toContain('\nvitrina_dependency_up{dependency="identity"} 0\n');
    expect(metrics).toContain('\nvitrina_identity_failures_total 3\n');
    comeBack();
    await api.refuse(401, 'POST /auth/login', login);
    expect(news.at(-1)).toEqual({ kind: 'responding' });
    expect(await readReady()).toEqual([200, { status: 'ok' }]);
  });

  it('loses no registration: it is sent again, and the store is there', async () => {
    const { api } = open();
    const registration = makeRegistration({ businessName: 'Paciente' });
    leave();
    const body = { ...registration, firstSignIn: undefined };
    await api.refuse(503, 'POST /auth/register-with-business', { body });
    comeBack();
    const { email } = registration;
    expect((await api.call('POST /auth/register-with-business', { body })).status).toBe(201);
    const code = await createEmailReader(hostedDatabase).readCode(email);
    expect((await api.call('POST /auth/confirm-signup', { body: { email, code } })).status).toBe(
      200,
    );
    const token = await readAccessToken(standIn.pool, { email, password });
    const own = await api.services.accounts.identify(token);
    const user = await api.services.accounts.getUser(own, own.user.identityId);
    expect(user.businesses).toMatchObject([{ name: 'Paciente' }]);
  });

  it('says that a password is changed though the other sessions could not be ended', async () => {
    const { api } = open();
    const registration = makeRegistration();
    const { email } = registration;
    await api.services.accounts.register(registration);
    const code = await createEmailReader(hostedDatabase).readCode(email);
    await api.services.accounts.confirmSignUp({ email, code });
    const token = await readAccessToken(standIn.pool, { email, password });
    leave(/^GlobalSignOut$/);
    const changed = await api.call('POST /auth/change-password', {
      body: { oldPassword: password, newPassword: otherPassword },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { message: authMessages.sessionsLeft, isSignedOut: false, hasSessionsLeft: true },
    });
    // The session that asked goes on.
    await expect(api.services.accounts.identify(token)).resolves.toBeDefined();
    const again = await api.call('POST /auth/login', { body: { email, password: otherPassword } });
    expect(again).toMatchObject({ status: 200, body: { success: true } });
  });

  it('names a client secret that is wrong, which no longer looks like a wrong password', async () => {
    const { api, news } = open({ clientSecret: 'another secret' });
    await api.refuse(503, 'POST /auth/login', { body: { email: 'ana@tienda.cu', password } });
    expect(news).toMatchObject([
      {
        reason: expect.stringMatching(
          /^NotAuthorizedException: .*; look at IDENTITY_CLIENT_SECRET$/,
        ) as string,
      },
    ]);
    expect(JSON.stringify(news)).not.toMatch(/another secret|ana@|Clave/);
  });

  it('names an issuer that is not the expected one', async () => {
    const { api, news } = open({ issuer: 'https://elsewhere.example/pool' });
    const registration = makeRegistration();
    const { email } = registration;
    await api.services.accounts.register(registration);
    const code = await createEmailReader(hostedDatabase).readCode(email);
    await api.services.accounts.confirmSignUp({ email, code });
    const token = await readAccessToken(standIn.pool, { email, password });
    await expect(api.services.accounts.identify(token)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(news).toEqual([
      {
        kind: 'failing',
        action: 'Tokens',
        reason:
          "the pool's tokens name the issuer https://cognito-idp.us-east-2.amazonaws.com/us-east-2_StandIn01, and https://elsewhere.example/pool is expected; set IDENTITY_ISSUER to it",
        unsaid: 0,
      },
    ]);
  });

  it('names keys that have expired; a registration that breaks off is completed at the sign-in', async () => {
    const { api, news } = open({ accessKeyId: expiredKeyId, secretAccessKey: 'test' });
    const { kysely } = testDatabase.database;
    const registration = makeRegistration({ businessName: 'Vencida' });
    const { email } = registration;
    await sql`alter table businesses add constraint broken check (name <> 'Vencida')`.execute(
      kysely,
    );
    onTestFinished(() =>
      sql`alter table businesses drop constraint if exists broken`
        .execute(kysely)
        .then(() => undefined),
    );
    // Not the failure of the pool, whose keys were only to take the account back.
    await expect(api.services.accounts.register(registration)).rejects.toThrow(/broken/);
    await sql`alter table businesses drop constraint broken`.execute(kysely);
    expect(news).toEqual([
      {
        kind: 'failing',
        action: 'AdminDeleteUser',
        reason:
          'ExpiredTokenException: The security token included in the request is expired; set IDENTITY_ACCESS_KEY_ID and IDENTITY_SECRET_ACCESS_KEY to keys that are in force',
        unsaid: 0,
      },
    ]);
    const code = await createEmailReader(hostedDatabase).readCode(email);
    await api.services.accounts.confirmSignUp({ email, code });
    const token = await readAccessToken(standIn.pool, { email, password });
    const own = await api.services.accounts.identify(token);
    const user = await api.services.accounts.getUser(own, own.user.identityId);
    expect(user.businesses).toMatchObject([{ name: 'Vencida' }]);
  });
});
