import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { APIRequestContext } from '@playwright/test';
import type { IdentitySettings } from '#contract/auth.ts';
import { expect, test as site } from './site-fixture.ts';

export { expect };

export const password = 'Clave-segura-1';
export const otherPassword = 'Otra-clave-2';

interface Addresses {
  readonly origin: string;
  readonly control: string;
}

interface WorkerOptions {
  /** Which pool keeps the accounts. */
  pool: 'embedded' | 'hosted';
  accountsSite: Addresses;
}

/** What tests do to accounts behind the screens. */
export interface Keeper {
  /** A confirmed account; answers its address. */
  readonly create: () => Promise<string>;
  readonly createUnconfirmed: () => Promise<string>;
  /** An account with a temporary password. */
  readonly invite: () => Promise<string>;
  readonly requireReset: (email: string) => Promise<void>;
  /** The newest code sent to someone, once at least so many were. */
  readonly readCode: (email: string, atLeast?: number) => Promise<string>;
  /** An action of the identity provider, as its client calls it. */
  readonly call: (action: string, body: object) => Promise<Record<string, unknown>>;
  readonly settings: () => Promise<IdentitySettings>;
  readonly newEmail: () => string;
}

/** `test` on a marketplace of its own, so that stores that it registers are in no other test's lists. */
export const test = site.extend<{ keeper: Keeper }, WorkerOptions>({
  pool: ['embedded', { option: true, scope: 'worker' }],
  accountsSite: [
    async ({ pool }, use) => {
      const script = join(import.meta.dirname, 'serve-accounts.ts');
      const server = spawn(process.execPath, [script, pool], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const ended = once(server, 'exit');
      for await (const line of createInterface({ input: server.stdout })) {
        if (!line.startsWith('{')) continue;
        await use(JSON.parse(line) as Addresses);
        server.stdin.end();
        await ended;
        return;
      }
      throw new Error('The marketplace ended before it was ready');
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ accountsSite }, use) => {
    await use(accountsSite.origin);
  },
  // A refusal is an error on the console of the browser, and here refusals are the subject.
  expectedError: /Failed to load resource/,
  keeper: async ({ accountsSite, request }, use) => {
    await use(createKeeper(accountsSite, request));
  },
});

function createKeeper({ origin, control }: Addresses, request: APIRequestContext): Keeper {
  const newEmail = (): string => `ana.${randomUUID().slice(0, 8)}@tienda.cu`;
  const post = async (url: string, data: object): Promise<void> => {
    const answer = await request.post(url, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const readCode = async (email: string, atLeast = 1): Promise<string> => {
    let codes: string[] = [];
    await expect
      .poll(async () => {
        const answer = await request.get(`${control}/codes/${email}`);
        codes = (await answer.json()) as string[];
        return codes.length;
      })
      .toBeGreaterThanOrEqual(atLeast);
    return codes.at(-1) ?? '';
  };
  const createUnconfirmed = async (): Promise<string> => {
    const email = newEmail();
    await post(`${origin}/api/auth/register-with-business`, {
      email,
      password,
      firstName: 'Ana',
      lastName: 'Pérez',
      phone: '51234567',
      businessName: 'Café La Esquina',
      businessType: 'cafe',
      province: 'La Habana',
    });
    return email;
  };
  return {
    newEmail,
    readCode,
    createUnconfirmed,
    async create() {
      const email = await createUnconfirmed();
      const code = await readCode(email);
      await post(`${origin}/api/auth/confirm-signup`, { email, code });
      return email;
    },
    async invite() {
      const email = newEmail();
      await post(`${control}/invite`, { email, password });
      return email;
    },
    async settings() {
      const answer = await request.get(`${origin}/api/auth/settings`);
      return (await answer.json()) as IdentitySettings;
    },
    requireReset: (email) => post(`${control}/require-reset`, { email }),
    async call(action, body) {
      const answer = await request.post(`${origin}/identity`, {
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
        },
        data: JSON.stringify(body),
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as Record<string, unknown>;
    },
  };
}
