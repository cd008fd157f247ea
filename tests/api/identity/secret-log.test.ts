import { Secret, TOTP } from 'otpauth';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInKey } from '#domain/accounts/sign-in-key.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/open.ts';
import { createQuickPool } from '../../support/quick-pool.ts';
import type { EmbeddedPool } from '#server/platform/identity/embedded/pool.ts';
import { createHostedPool } from '#server/platform/identity/hosted/pool.ts';
import { secretHash } from '#server/platform/identity/hosted/forward.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';
import { createServices } from '#server/create-services.ts';
import type { StandIn } from '../../support/hosted-pool.ts';
import { startHostedPool } from '../../support/hosted-pool.ts';
import { callIdentity } from '../../support/identity-call.ts';
import { newEmail, otherPassword, password } from '../../support/identity-pool.ts';
import { createEmailReader } from '../../support/emails.ts';
import { makeRegistration } from '../../support/registration.ts';
import type { DatabaseCopy } from '../../support/test-database.ts';
import { copyTemplate } from '../../support/test-database.ts';

type Body = Record<string, unknown>;

/** Names under which requests and responses carry what nobody else may read. */
const secretNames = /password|token$|session|code$|secret$|signIn(?:Key)?$/i;

describe.each(['embedded', 'hosted'] as const)('every flow of accounts (%s pool)', (kind) => {
  let copy: DatabaseCopy;
  let database: Database;
  let standIn: StandIn | undefined;
  let keeper: EmbeddedPool;
  let identity: UserPool;
  let app: ReturnType<typeof createApp>;
  let emails: ReturnType<typeof createEmailReader>;
  const lines: string[] = [];
  const secrets = new Set<string>();

  beforeAll(async () => {
    copy = await copyTemplate('server');
    database = await openDatabase(copy.location);
    emails = createEmailReader(database);
    keeper = createQuickPool({ db: database.kysely, issuer: 'http://localhost/identity' });
    identity = keeper;
    if (kind === 'hosted') {
      standIn = await startHostedPool(database);
      keeper = standIn.pool;
      identity = createHostedPool(standIn.settings);
    }
    const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const services = createServices({ database, identity, secret: 'a secret of the tests' });
    const config = readConfig({ RATE_LIMIT_IDENTITY: '0', RATE_LIMIT_WRITES: '0' });
    app = createApp({ services, config, logger });
  });
  afterAll(async () => {
    await standIn?.close();
    await database.close();
    await copy.remove();
  });

  /** Remembers every secret of a body, however deep. */
  const collect = (body: unknown): void => {
    if (typeof body !== 'object' || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === 'object') collect(value);
      // In an error it is the name of that.
      const isPlain = name === 'code' && !/^\d{6}$/.test(String(value));
      if (secretNames.test(name) && !isPlain && typeof value === 'string' && value.length >= 6)
        secrets.add(value);
    }
  };
  const send = async (body: Body, request: () => Promise<Response>): Promise<Body> => {
    collect(body);
    const read = (await (await request()).json()) as Body;
    collect(read);
    return read;
  };
  const callApi = (path: string, body: Body, token?: string) =>
    send(body, async () =>
      app.request(`/api/auth/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      }),
    );
  const callPool = (action: string, body: Body) =>
    send(body, () =>
      callIdentity(app, action, { ClientId: identity.client.userPoolClientId, ...body }),
    );
  const readCode = async (recipient: string): Promise<string> => {
    const code = await emails.readCode(recipient);
    secrets.add(code);
    return code;
  };
  const enter = (USERNAME: string, PASSWORD: string) =>
    callPool('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    });
  const tokensOf = ({ AuthenticationResult }: Body) =>
    AuthenticationResult as Record<'AccessToken' | 'RefreshToken' | 'IdToken', string>;
  const respond = ({ ChallengeName, Session, ChallengeParameters }: Body, responses: Body) =>
    callPool('RespondToAuthChallenge', {
      ChallengeName,
      Session,
      ChallengeResponses: {
        USERNAME: (ChallengeParameters as Record<string, string>).USER_ID_FOR_SRP,
        ...responses,
      },
    });

  it('leave neither password nor code, token or secret in the log', async () => {
    const phone = '+5355512345';
    const registration = makeRegistration({ phone, firstSignIn: createSignInKey() });
    const { email } = registration;
    await callApi('register-with-business', { ...registration });
    await callApi('register-with-business', { ...registration });
    await callApi('login', { email, password });
    await callApi('confirm-signup', { email, code: '000000' });
    await callApi('resend-code', { email });
    await callApi('confirm-signup', { email, code: await readCode(email) });
    await callApi('login', { email, password: 'Clave-errada-9' });
    const { signInKey } = await callApi('login', { email, password });
    if (typeof signInKey === 'string') await enter(email, signInKey);
    await callApi('forgot-password', { email });
    await callApi('reset-password', {
      email,
      code: await readCode(email),
      newPassword: otherPassword,
    });
    const before = tokensOf(await enter(email, otherPassword));
    await callApi(
      'change-password',
      { oldPassword: otherPassword, newPassword: password },
      before.AccessToken,
    );
    const { AccessToken, RefreshToken } = tokensOf(await enter(email, password));
    await callApi(
      'change-password',
      { oldPassword: otherPassword, newPassword: password },
      'x.y.z',
    );
    await callPool('GetTokensFromRefreshToken', { RefreshToken });
    await callPool('GetUser', { AccessToken });

    await callPool('AssociateSoftwareToken', { AccessToken });
    const { secret } = await callApi('second-factor/begin', { password }, AccessToken);
    const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) });
    await callApi('second-factor/on', { code: totp.generate() }, AccessToken);
    const asked = await enter(email, password);
    await respond(asked, { SOFTWARE_TOKEN_MFA_CODE: 'errado' });
    const later = totp.generate({ timestamp: Date.now() + 30_000 });
    const signedIn = tokensOf(await respond(asked, { SOFTWARE_TOKEN_MFA_CODE: later }));
    await callApi('second-factor/off', { password }, signedIn.AccessToken);
    await keeper.call('SetUserMFAPreference', {
      AccessToken: signedIn.AccessToken,
      SMSMfaSettings: { Enabled: true, PreferredMfa: true },
      SoftwareTokenMfaSettings: undefined,
    });
    const bySms = tokensOf(
      await respond(await enter(email, password), { SMS_MFA_CODE: await readCode(phone) }),
    );
    await callPool('RevokeToken', { Token: bySms.RefreshToken });
    await callPool('GlobalSignOut', { AccessToken: signedIn.AccessToken });

    const invited = newEmail();
    await keeper.invitations.invite(invited, password);
    await respond(await enter(invited, password), { NEW_PASSWORD: otherPassword });
    await callPool('NoSuchAction', { Password: password, Session: signedIn.AccessToken });

    const { clientSecret } = standIn?.settings ?? {};
    if (clientSecret !== undefined) {
      secrets.add(clientSecret);
      secrets.add(secretHash(clientSecret, email, identity.client.userPoolClientId));
    }
    const log = lines.join('');
    expect(log).toContain('/auth/login');
    // Two passwords and one wrong, four codes by email, and of each token, session and app at least one.
    expect(secrets.size).toBeGreaterThan(20);
    const leaked = [...secrets].filter((secret) =>
      /^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(log) : log.includes(secret),
    );
    expect(leaked).toEqual([]);
  });
});
