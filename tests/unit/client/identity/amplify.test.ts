import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIdentity } from '#client/identity/amplify.ts';
import { forgetTokens } from '#client/identity/token-storage.ts';
import { accountTimeout } from '#state/account-api.ts';
import { createStorage } from '../../../support/browser-storage.ts';

const userPoolClientId = 'vitrina-web';
const settings = {
  pool: 'embedded',
  userPoolId: 'us-east-1_vitrina',
  userPoolClientId,
  authFlow: 'USER_PASSWORD_AUTH',
  endpointPath: '/identity',
  outboxPath: null,
} as const;
const prefix = `vitrina:identity:CognitoIdentityServiceProvider.${userPoolClientId}`;
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
/** A token as the client reads it, which does not look at the signature. */
const createToken = (issuedAt: number): string => {
  const iat = Math.floor(issuedAt / 1_000);
  const payload = { sub: 'a', username: 'ana', iat, exp: iat + 3_600 };
  return [encode({ alg: 'none' }), encode(payload), ''].join('.');
};

const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let answer: (response: Response) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('fetch', fetch);
  fetch.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
});
afterEach(() => {
  forgetTokens();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const expectTimeout = async (call: Promise<unknown>): Promise<void> => {
  const fail = vi.fn<(error: unknown) => void>();
  call.catch(fail);
  await vi.advanceTimersByTimeAsync(accountTimeout);
  expect(fail.mock.lastCall?.[0]).toMatchObject({ status: 0, code: 'request_timeout' });
};

test('waits for a silent network no longer than the account screens do', async () => {
  await expectTimeout(createIdentity(settings, 'http://localhost').signIn('ana', 'Clave-segura-1'));
  expect(fetch).toHaveBeenCalledOnce();
});

test('stores a renewed token that comes after the limit', async () => {
  const expired = createToken(Date.now() - 2 * 60 * 60_000);
  localStorage.setItem(`${prefix}.LastAuthUser`, 'ana');
  localStorage.setItem(`${prefix}.ana.accessToken`, expired);
  localStorage.setItem(`${prefix}.ana.refreshToken`, 'refresh');
  localStorage.setItem(`${prefix}.ana.clockDrift`, '0');
  await expectTimeout(createIdentity(settings, 'http://localhost').readTokens());
  const renewed = createToken(Date.now());
  answer(Response.json({ AuthenticationResult: { AccessToken: renewed, IdToken: renewed } }));
  await expect.poll(() => localStorage.getItem(`${prefix}.ana.accessToken`)).toBe(renewed);
});

test('refuses an answer to a sign-in that a reload left behind, as the pool does', async () => {
  vi.stubGlobal('sessionStorage', createStorage());
  const answered = createIdentity(settings, 'http://localhost').respond('123456');
  await expect(answered).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(fetch).not.toHaveBeenCalled();
});
