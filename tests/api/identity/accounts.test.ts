import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { authMessages, registrationMessages } from '#domain/messages.ts';
import type { LoginResponse, User } from '#contract/accounts.ts';
import { createRefusal } from '#server/platform/identity/identity-error.ts';
import { embeddedClientId } from '#server/platform/identity/embedded/pool.ts';
import type { ApiUnderTest } from '../../support/api-app.ts';
import { createApiUnderTest } from '../../support/api-app.ts';
import type { Tokens } from '../../support/identity-pool.ts';
import { newEmail, otherPassword, password, requireReset } from '../../support/identity-pool.ts';
import { createEmailReader } from '../../support/emails.ts';
import { countDone, tryFiftyTimes } from '../../support/parallel.ts';
import { makeRegistration } from '../../support/registration.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';

describeOnBothEngines('accounts', (testDatabase) => {
  let api: ApiUnderTest;
  let emails: ReturnType<typeof createEmailReader>;
  beforeAll(() => {
    api = createApiUnderTest(testDatabase);
    emails = createEmailReader(testDatabase.database);
  });

  const post = <Body>(path: string, body: unknown, token?: string) =>
    api.call<Body>(`POST /auth/${path}`, {
      body,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    });
  const refuse = (status: number, path: string, body: unknown) =>
    api.refuse(status, `POST /auth/${path}`, { body });
  const signIn = async (email: string, secret = password): Promise<Tokens & { sub: string }> => {
    const response = await api.services.identity.call('InitiateAuth', {
      ClientId: embeddedClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: secret },
    });
    const tokens = (response as { AuthenticationResult: Tokens }).AuthenticationResult;
    const [, claims = ''] = tokens.AccessToken.split('.');
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
    return { ...tokens, sub };
  };
  const register = async (): Promise<string> => {
    const registration = makeRegistration();
    expect((await post('register-with-business', registration)).status).toBe(201);
    return registration.email;
  };
  const createAccount = async (): Promise<string> => {
    const email = await register();
    await post('confirm-signup', { email, code: await emails.readCode(email) });
    return email;
  };
  const readUser = (token: string, id: string) =>
    api.call<User>(`/users/cognito/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const countRows = async (table: 'users' | 'businesses' | 'identity_users') =>
    (await testDatabase.database.kysely.selectFrom(table).select('id').execute()).length;

  it('registers an account with its store, which confirms and signs in', async () => {
    const registration = makeRegistration({ businessName: 'Dulcería Ñico' });
    const { email } = registration;
    const registered = await post('register-with-business', registration);
    expect(registered.body).toEqual({ message: registrationMessages.successText });
    const waiting = await post<LoginResponse>('login', { email, password });
    expect(waiting.body).toEqual({
      success: false,
      requiresConfirmation: true,
      message: 'Cuenta no confirmada. Por favor, verifica tu email.',
    });
    const code = await emails.readCode(email);
    const confirmed = await post('confirm-signup', { email, code });
    expect(confirmed.body).toEqual({ message: 'Cuenta confirmada exitosamente' });
    const login = await post<LoginResponse>('login', { email, password });
    expect(login.body).toEqual({
      success: true,
      requiresConfirmation: false,
      message: 'Inicio de sesión exitoso',
      signInKey: expect.stringMatching(/^once:/) as string,
      settings: (await api.call('/auth/settings')).body,
    });
    const { AccessToken, sub } = await signIn(email);
    const { body: user } = await readUser(AccessToken, sub);
    expect(user).toMatchObject({
      cognitoId: sub,
      username: email,
      firstName: 'Ana',
      lastName: 'Pérez',
      phone: '+5351234567',
    });
    expect(user.businesses).toMatchObject([
      {
        name: 'Dulcería Ñico',
        type: 'cafe',
        province: 'La Habana',
        timezone: 'America/Havana',
        email,
        phone: '+5351234567',
        whatsapp: false,
      },
    ]);
    expect(user.businesses[0]?.url).toMatch(/^dulceria-nico/);
  });

  it('opens the store with WhatsApp for who asked for it', async () => {
    const registration = makeRegistration({ whatsapp: true });
    await post('register-with-business', registration);
    const code = await emails.readCode(registration.email);
    await post('confirm-signup', { email: registration.email, code });
    const { AccessToken, sub } = await signIn(registration.email);
    const { body: user } = await readUser(AccessToken, sub);
    expect(user.businesses).toMatchObject([{ whatsapp: true, phone: '+5351234567' }]);
    for (const whatsapp of ['true', 1, null]) {
      const refused = await refuse(400, 'register-with-business', {
        ...makeRegistration(),
        whatsapp,
      });
      expect(refused.issues?.map(({ path }) => path)).toEqual(['whatsapp']);
    }
  });

  it('asks for the country, which is Cuba', async () => {
    const { country, ...without } = makeRegistration();
    expect(country).toBe('Cuba');
    const refused = await refuse(400, 'register-with-business', without);
    expect(refused.issues).toEqual([
      { path: 'country', message: registrationMessages.fieldsRequired },
    ]);
    const abroad = await refuse(400, 'register-with-business', { ...without, country: 'España' });
    expect(abroad.issues).toEqual([{ path: 'country', message: 'El país debe ser Cuba.' }]);
  });

  it('makes neither account nor store when the address is taken', async () => {
    const email = await register();
    const before = [await countRows('users'), await countRows('businesses')];
    const refused = await refuse(409, 'register-with-business', makeRegistration({ email }));
    expect(refused.code).toBe('email_taken');
    expect([await countRows('users'), await countRows('businesses')]).toEqual(before);
  });

  it('makes one account and one store of fifty equal registrations at once', async () => {
    const registration = makeRegistration();
    const before = [
      await countRows('identity_users'),
      await countRows('users'),
      await countRows('businesses'),
    ];
    const outcomes = await tryFiftyTimes(async () => {
      const { status } = await post('register-with-business', registration);
      if (status !== 201) throw Object.assign(new Error(), { name: String(status) });
    });
    expect(countDone(outcomes)).toBe(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', '409']));
    expect([
      await countRows('identity_users'),
      await countRows('users'),
      await countRows('businesses'),
    ]).toEqual(before.map((count) => count + 1));
  });

  it('names every field that a registration lacks, and takes no others', async () => {
    const empty = await refuse(400, 'register-with-business', {
      ...makeRegistration(),
      firstName: ' ',
      phone: '12',
      password: 'abc',
      province: '',
    });
    expect(
      Object.fromEntries(empty.issues?.map(({ path, message }) => [path, message]) ?? []),
    ).toMatchObject({
      firstName: 'Por favor completa todos los campos obligatorios',
      phone: registrationMessages.phoneInvalid,
      province: registrationMessages.provinceRequired,
    });
    expect(empty.issues).toContainEqual({
      path: 'password',
      message: 'La contraseña debe tener al menos 8 caracteres',
    });
    for (const field of ['id', 'ownerId', 'favorite', 'url']) {
      const extra = { ...makeRegistration(), [field]: 'x' };
      const { issues } = await refuse(400, 'register-with-business', extra);
      expect(issues).toEqual([{ path: field, message: 'Este campo no existe.' }]);
    }
  });

  it('says the same for a wrong password and an unknown account, and counts one failure', async () => {
    const email = await createAccount();
    const wrong = await refuse(401, 'login', { email, password: otherPassword });
    expect(wrong).toEqual(
      await refuse(401, 'login', { email: newEmail(), password: otherPassword }),
    );
    for (let failure = 2; failure <= 5; failure += 1) {
      await refuse(401, 'login', { email, password: otherPassword });
    }
    expect((await refuse(429, 'login', { email, password })).code).toBe('rate_limited');
  });

  it('asks for user and password', async () => {
    const refused = await refuse(400, 'login', { email: ' ', password: '' });
    expect(refused.issues?.map(({ message }) => message)).toEqual([
      authMessages.credentialsRequired,
      authMessages.credentialsRequired,
    ]);
  });

  it('lets who must reset the password go on to the provider, which says so', async () => {
    const email = await createAccount();
    const { identity } = api.services;
    if (identity.kind === 'embedded') {
      await requireReset(identity, testDatabase.database, email);
    }
    const login = await post<LoginResponse>('login', { email, password });
    expect(login.body.success).toBe(true);
  });

  it('sends a code again, in the same words to a name that nobody has', async () => {
    const email = await register();
    const first = await emails.readCode(email);
    expect((await post('resend-code', { email })).body).toEqual({
      message: 'Código reenviado exitosamente',
    });
    const second = await emails.readCode(email);
    if (first !== second) await refuse(400, 'confirm-signup', { email, code: first });
    expect((await post('resend-code', { email: newEmail() })).body).toEqual({
      message: 'Código reenviado exitosamente',
    });
    expect((await post('confirm-signup', { email, code: second })).status).toBe(200);
  });

  it('refuses a wrong code in Spanish, and one without six digits before asking', async () => {
    const email = await register();
    const right = await emails.readCode(email);
    const code = right === '000000' ? '000001' : '000000';
    expect(await refuse(400, 'confirm-signup', { email, code })).toMatchObject({
      code: 'invalid_code',
    });
    const short = await refuse(400, 'confirm-signup', { email, code: '12345' });
    expect(short.issues).toEqual([{ path: 'code', message: 'El código debe tener 6 dígitos' }]);
  });

  it('recovers a forgotten password with a code', async () => {
    const email = await createAccount();
    expect((await post('forgot-password', { email })).body).toEqual({
      message: 'Código de verificación enviado a tu email',
    });
    const code = await emails.readCode(email);
    const weak = await refuse(400, 'reset-password', { email, code, newPassword: 'abcdefgh' });
    expect(weak.issues?.map(({ message }) => message)).toContain(
      'Debe contener al menos una letra mayúscula',
    );
    const done = await post('reset-password', { email, code, newPassword: otherPassword });
    expect(done.body).toEqual({
      message: 'Contraseña restablecida exitosamente. Puedes iniciar sesión.',
    });
    expect((await post('login', { email, password: otherPassword })).status).toBe(200);
    const again = await refuse(400, 'reset-password', { email, code, newPassword: password });
    expect(again.code).toBe('code_expired');
  });

  it('responds to a forgotten password alike for a name that nobody has', async () => {
    const email = newEmail();
    expect((await post('forgot-password', { email })).body).toEqual({
      message: authMessages.codeSentToEmail,
    });
    expect(await emails.read(email)).toBeNull();
  });

  it('changes the password of who is signed in', async () => {
    const email = await createAccount();
    const { AccessToken } = await signIn(email);
    const change = (oldPassword: string) =>
      post('change-password', { oldPassword, newPassword: otherPassword }, AccessToken);
    expect((await change('')).body).toMatchObject({
      issues: [{ path: 'oldPassword', message: 'Se requiere la contraseña actual' }],
    });
    const wrong = await change('Equivocada-1');
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ issues: [{ path: 'oldPassword' }] });
    expect((await change(password)).body).toEqual({
      message: 'Contraseña cambiada exitosamente',
      isSignedOut: false,
      hasSessionsLeft: false,
    });
    expect((await post('login', { email, password: otherPassword })).status).toBe(200);
    await refuse(401, 'change-password', { oldPassword: password, newPassword: otherPassword });
  });

  it('shows at its field a new password that a hosted pool refuses by rules of its own', async () => {
    const email = await createAccount();
    const { AccessToken } = await signIn(email);
    const refusal = createRefusal('InvalidPasswordException', 'Password has been used before.');
    const { identity } = api.services;
    const chosen = { newPassword: otherPassword };
    const issues = [{ path: 'newPassword' }];
    const reset = vi.spyOn(identity, 'call').mockRejectedValueOnce(refusal);
    const change = vi.spyOn(identity, 'changePassword').mockRejectedValueOnce(refusal);
    onTestFinished(() => {
      reset.mockRestore();
      change.mockRestore();
    });
    const sent = { email, code: '123456', ...chosen };
    expect(await refuse(400, 'reset-password', sent)).toMatchObject({ issues });
    const changed = await post(
      'change-password',
      { oldPassword: password, ...chosen },
      AccessToken,
    );
    expect(changed).toMatchObject({ status: 400, body: { issues } });
  });

  it('shows an account to itself alone', async () => {
    const own = await signIn(await createAccount());
    const other = await signIn(await createAccount());
    expect((await readUser(own.AccessToken, own.sub)).status).toBe(200);
    expect((await readUser(own.AccessToken, other.sub)).status).toBe(404);
    expect((await readUser(own.AccessToken, 'nobody')).status).toBe(404);
    expect((await readUser(own.IdToken, own.sub)).status).toBe(401);
    expect((await readUser(own.RefreshToken, own.sub)).status).toBe(401);
    expect((await api.call(`/users/cognito/${own.sub}`)).status).toBe(401);
    const basic = { headers: { authorization: `Basic ${own.AccessToken}` } };
    expect((await api.call(`/users/cognito/${own.sub}`, basic)).status).toBe(401);
  });

  it('says that a session has expired after signing out', async () => {
    const { AccessToken, RefreshToken, sub } = await signIn(await createAccount());
    await api.services.identity.call('RevokeToken', {
      ClientId: embeddedClientId,
      Token: RefreshToken,
    });
    const refused = await readUser(AccessToken, sub);
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({
      message: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
    });
  });

  it('knows an account that signed up at the provider, which has no store yet', async () => {
    const email = newEmail();
    const ClientId = embeddedClientId;
    const { identity } = api.services;
    await identity.call('SignUp', {
      ClientId,
      Username: email,
      Password: password,
      UserAttributes: [{ Name: 'given_name', Value: 'Eva' }],
    });
    await identity.call('ConfirmSignUp', {
      ClientId,
      Username: email,
      ConfirmationCode: await emails.readCode(email),
    });
    const { AccessToken, sub } = await signIn(email);
    const responses = await Promise.all([1, 2, 3, 4].map(() => readUser(AccessToken, sub)));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(responses[0]?.body).toMatchObject({ email, firstName: 'Eva', businesses: [] });
  });

  it('gives a browser what it needs to sign in, and no secret', async () => {
    expect(await api.get('/auth/settings')).toEqual({
      pool: 'embedded',
      userPoolId: 'us-east-2_vitrina',
      userPoolClientId: embeddedClientId,
      authFlow: 'USER_PASSWORD_AUTH',
      endpointPath: '/identity',
      outboxPath: '/outbox',
    });
  });

  it('counts the calls of one address', async () => {
    const limited = createApiUnderTest(testDatabase, { RATE_LIMIT_IDENTITY: '2' });
    const body = { email: newEmail(), password };
    for (let call = 1; call <= 2; call += 1) {
      await limited.refuse(401, 'POST /auth/login', { body });
    }
    await limited.refuse(429, 'POST /auth/login', { body });
  });

  it('leaves the code of a registration to its owner when a stranger guesses at it', async () => {
    const limited = createApiUnderTest(testDatabase, { TRUST_PROXY: '1' });
    const registration = makeRegistration();
    const { email } = registration;
    await limited.call('POST /auth/register-with-business', { body: registration });
    const code = await createEmailReader(testDatabase.database).readCode(email);
    const confirm = async (address: string, guess: string): Promise<number> => {
      const headers = { 'x-forwarded-for': address };
      const body = { email, code: guess };
      return (await limited.call('POST /auth/confirm-signup', { body, headers })).status;
    };
    const wrong = code === '123456' ? '654321' : '123456';
    const guessed: number[] = [];
    for (let n = 0; n < 12; n += 1) guessed.push(await confirm('203.0.113.7', wrong));
    expect(guessed).toEqual([...Array<number>(10).fill(400), 429, 429]);
    expect(await confirm('198.51.100.7', code)).toBe(200);
  });
});
