import { randomUUID } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { Secret, TOTP } from 'otpauth';
import type { EmailContent } from '#server/platform/db/email-content.ts';
import { createEmailReader } from './emails.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { EmbeddedPool, EmbeddedPoolOptions } from '#server/platform/identity/embedded/pool.ts';
import { embeddedClientId } from '#server/platform/identity/embedded/pool.ts';
import { createQuickPool } from './quick-pool.ts';
import { keepSecret } from '#server/platform/identity/embedded/rows/secrets.ts';
import { createSigningKey } from '#server/platform/identity/embedded/tokens.ts';
import { type Caller, machineCaller } from '#server/platform/identity/caller.ts';
import { listNetworks } from '#domain/visitors/network.ts';
import type { Action, ActionBody } from '#server/platform/identity/protocol.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';

export const password = 'Clave-segura-1';
export const otherPassword = 'Otra-clave-2';

/** A clock that tests push forward. */
export function createClock(): {
  now: () => Date;
  pass: (ms: number) => void;
} {
  let time = Date.now();
  return {
    now: () => new Date(time),
    pass: (ms) => {
      time += ms;
    },
  };
}

export const newEmail = (): string => `ana.${randomUUID()}@tienda.cu`;

export interface TestPool {
  readonly pool: EmbeddedPool;
  readonly keySet: JSONWebKeySet;
  readonly clock: ReturnType<typeof createClock>;
  call<Name extends Action>(
    action: Name,
    body: Omit<ActionBody<Name>, 'ClientId'>,
    caller?: Caller,
  ): Promise<Record<string, unknown>>;
  /** The name and message of a refusal. */
  refusal<Name extends Action>(
    action: Name,
    body: Omit<ActionBody<Name>, 'ClientId'>,
    caller?: Caller,
  ): Promise<string>;
  /** Empties the queue and returns the latest email to the recipient. */
  readEmail(recipient: string): Promise<EmailContent | null>;
  readCode(recipient: string): Promise<string>;
  /** Creates a confirmed account. Returns its address. */
  createAccount(attributes?: { phone?: string }): Promise<string>;
  signIn(email: string, secret?: string, caller?: Caller): Promise<Tokens>;
  /** A code of the authenticator app with this secret. */
  generate: (secret: string) => string;
}

export interface Tokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
}

/** A browser at an address. It remembers its device token. */
export function createCaller(address: string): Caller {
  let device: string | null = null;
  return {
    networks: listNetworks(address),
    get device() {
      return device;
    },
    keepDevice(token) {
      device = token;
    },
  };
}

let signingKey: Promise<string> | undefined;

/** The embedded pool on a database, with functions for everything that its callers see. */
export async function createTestPool(
  database: Database,
  options: Partial<EmbeddedPoolOptions> = {},
): Promise<TestPool> {
  const clock = createClock();
  // One for all databases of a process, because a new key takes as long as some dozens of requests.
  await keepSecret(database.kysely, 'signing-key', () => (signingKey ??= createSigningKey()));
  const pool = createQuickPool({
    db: database.kysely,
    issuer: 'http://localhost/identity/pool',
    now: clock.now,
    ...options,
  });
  const call: TestPool['call'] = async (action, body, caller) => {
    const response = await pool.call(action, { ...body, ClientId: embeddedClientId }, caller);
    return response as Record<string, unknown>;
  };
  const keySet = await pool.readKeySet();
  const emails = createEmailReader(database, clock.now);
  const test: TestPool = {
    pool,
    keySet,
    clock,
    call,
    async refusal(action, body, caller) {
      try {
        await call(action, body, caller);
      } catch (error) {
        if (error instanceof Error) return `${error.name}: ${error.message}`;
        throw error;
      }
      return 'nothing was refused';
    },
    readEmail: (recipient) => emails.read(recipient),
    readCode: (recipient) => emails.readCode(recipient),
    async createAccount({ phone } = {}) {
      const email = newEmail();
      const attributes = phone === undefined ? [] : [{ Name: 'phone_number', Value: phone }];
      await call('SignUp', { Username: email, Password: password, UserAttributes: attributes });
      const ConfirmationCode = await test.readCode(email);
      await call('ConfirmSignUp', { Username: email, ConfirmationCode });
      return email;
    },
    generate: (secret) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: clock.now().getTime(),
      }),
    async signIn(email, secret = password, caller = machineCaller) {
      const { AuthenticationResult } = await call(
        'InitiateAuth',
        {
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: secret },
        },
        caller,
      );
      if (AuthenticationResult === undefined) throw new Error('The sign-in asked for more');
      return AuthenticationResult as Tokens;
    },
  };
  return test;
}

/** The id by which operators change an account. */
export async function findAccountId(pool: EmbeddedPool, email: string): Promise<string> {
  const known = await pool.invitations.find(email);
  if (known === null) throw new Error(`Nobody has ${email}`);
  return known.id;
}

/** Demands a new password for an account, as operators do. */
export async function requireReset(
  pool: EmbeddedPool,
  { kysely }: Database,
  email: string,
): Promise<void> {
  await pool.accounts.requireReset(kysely, await findAccountId(pool, email));
}

/** Signs in at any user pool. Returns the access token. */
export async function readAccessToken(
  pool: Pick<UserPool, 'call' | 'client'>,
  { email, password: secret }: { readonly email: string; readonly password: string },
): Promise<string> {
  const response = await pool.call('InitiateAuth', {
    ClientId: pool.client.userPoolClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: secret },
  });
  return (response as { AuthenticationResult: { AccessToken: string } }).AuthenticationResult
    .AccessToken;
}
