import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { IdentitySettings } from '#contract/accounts.ts';
import { askForShared } from './serving-script.ts';
import { expect, test as site } from './site-fixture.ts';

export { expect };

export const password = 'Clave-segura-1';
export const otherPassword = 'Otra-clave-2';

interface Addresses {
  readonly origin: string;
  readonly control: string;
}

interface AccountsFixtures {
  pool: 'embedded' | 'hosted';
  accountsSite: Addresses;
  keeper: Keeper;
}

/** A session, and the client of the pool that it belongs to. */
export interface SignedIn {
  readonly email: string;
  readonly client: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/** Actions of tests on accounts, without the screens. */
export interface Keeper {
  /** Creates a confirmed account. Returns its address. */
  readonly create: () => Promise<string>;
  readonly createUnconfirmed: (businessName?: string) => Promise<string>;
  /** Creates a confirmed account in one call, for tests that are about something else. Returns its session. */
  readonly createSignedIn: () => Promise<SignedIn>;
  /** Creates an account with a temporary password. */
  readonly invite: () => Promise<string>;
  /** Gives a role, like the command on the server. */
  readonly giveRole: (email: string, ...options: string[]) => Promise<void>;
  readonly requireReset: (email: string) => Promise<void>;
  /** Makes the account need an authenticator app. Only a hosted pool has this setting. */
  readonly requireApp: (email: string) => Promise<void>;
  /**
   * Creates a confirmed account with an authenticator app. Returns the app as a function, and the header of its
   * session.
   */
  readonly createWithApp: () => Promise<{
    email: string;
    generate: () => string;
    authorization: string;
  }>;
  /** Opens another session of an account. Returns its access token. */
  readonly openSession: (email: string) => Promise<string>;
  /** The newest code sent to an address, once at least `atLeast` codes were sent. */
  readonly readCode: (email: string, atLeast?: number) => Promise<string>;
  /** Calls an action of the identity provider as its client does. */
  readonly call: (action: string, body: object) => Promise<Record<string, unknown>>;
  readonly settings: () => Promise<IdentitySettings>;
  readonly newEmail: () => string;
}

/** `test` on a separate marketplace for accounts, so that the stores that it registers are in no other test's lists. */
export const test = site.extend<AccountsFixtures>({
  pool: ['embedded', { option: true }],
  accountsSite: [
    async ({ pool }, use) => {
      await use(await askForShared('serve-accounts.ts', pool));
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ accountsSite }, use) => {
    await use(accountsSite.origin);
  },
  // A refusal is an error on the browser's console, and here refusals are the subject.
  expectedError: /Failed to load resource: .*\/(?:api|identity)\b/,
  keeper: async ({ accountsSite, request }, use) => {
    await use(createKeeper(accountsSite, request));
  },
});

/** An authenticator app. Each code is valid once, so `generateNext` uses the step that begins within 30 seconds. */
export function createApp(secret: string): { generate: () => string; generateNext: () => string } {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return {
    generate: () => totp.generate(),
    generateNext: () => totp.generate({ timestamp: Date.now() + 30_000 }),
  };
}

function createKeeper({ origin, control }: Addresses, request: APIRequestContext): Keeper {
  const newEmail = (): string => `ana.${randomUUID().slice(0, 8)}@tienda.cu`;
  const post = async (
    url: string,
    data: object,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> => {
    const response = await request.post(url, { data, headers });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()) as Record<string, unknown>;
  };
  const readCode = async (email: string, atLeast = 1): Promise<string> => {
    let codes: string[] = [];
    await expect
      .poll(async () => {
        const response = await request.get(`${control}/codes/${email}`);
        codes = (await response.json()) as string[];
        return codes.length;
      })
      .toBeGreaterThanOrEqual(atLeast);
    return codes.at(-1) ?? '';
  };
  const createUnconfirmed = async (businessName = 'Café La Esquina'): Promise<string> => {
    const email = newEmail();
    await post(`${origin}/api/auth/register-with-business`, {
      email,
      password,
      firstName: 'Ana',
      lastName: 'Pérez',
      phone: '51234567',
      businessName,
      businessType: 'cafe',
      country: 'Cuba',
      province: 'La Habana',
    });
    return email;
  };
  const keeper: Keeper = {
    newEmail,
    readCode,
    createUnconfirmed,
    async create() {
      const email = await createUnconfirmed();
      const code = await readCode(email);
      await post(`${origin}/api/auth/confirm-signup`, { email, code });
      return email;
    },
    async createSignedIn() {
      const email = newEmail();
      const session = await post(`${control}/owner`, { email, password });
      const tokens = session.AuthenticationResult as Record<string, string>;
      return { email, client: String(session.ClientId), tokens };
    },
    async invite() {
      const email = newEmail();
      await post(`${control}/invite`, { email, password });
      return email;
    },
    async settings() {
      const response = await request.get(`${origin}/api/auth/settings`);
      return (await response.json()) as IdentitySettings;
    },
    async giveRole(...args) {
      await post(`${control}/role`, args);
    },
    async requireReset(email) {
      await post(`${control}/require-reset`, { email });
    },
    async requireApp(email) {
      await post(`${control}/require-app`, { email });
    },
    async createWithApp() {
      const email = await keeper.create();
      const AccessToken = await keeper.openSession(email);
      const authorization = `Bearer ${AccessToken}`;
      const ask = (path: string, data: object) =>
        post(`${origin}/api/auth/second-factor/${path}`, data, { authorization });
      const { secret } = await ask('begin', { password });
      const app = createApp(String(secret));
      await ask('on', { code: app.generate() });
      return { email, generate: app.generateNext, authorization };
    },
    async openSession(email) {
      const { AuthenticationResult } = await keeper.call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: (await keeper.settings()).userPoolClientId,
        AuthParameters: { USERNAME: email, PASSWORD: password },
      });
      return (AuthenticationResult as { AccessToken: string }).AccessToken;
    },
    async call(action, body) {
      const response = await request.post(`${origin}/identity`, {
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
        },
        data: JSON.stringify(body),
      });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()) as Record<string, unknown>;
    },
  };
  return keeper;
}
