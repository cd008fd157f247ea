import { randomBytes } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import type { Kysely, Transaction } from 'kysely';
import type { NewPoolUser } from '#server/platform/db/identity-schema.ts';
import { keepSecret } from './rows/secrets.ts';
import { sweepIdentity } from './rows/sweep.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { FairQueue } from '#server/platform/queues/fair-queue.ts';
import { createKeyedQueue } from '#server/platform/queues/keyed-queue.ts';
import { type Caller, machineCaller } from '../caller.ts';
import { createRefusal } from '../identity-error.ts';
import type { Action, ActionBody } from '../protocol.ts';
import type { PoolCalls } from '../pool-calls.ts';
import { createAdmission } from './admission.ts';
import { respondToAuthChallenge } from './challenge-responses.ts';
import { deriveKeys } from './codes.ts';
import type { PoolContext } from './context.ts';
import { findSubject } from './context.ts';
import { createDeviceFinder } from './devices.ts';
import { isFirstSignInOf, issueSignInKey, keepFirstSignIn } from './sign-in-keys.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import { type AccountActs, createAccountActs } from './account-acts.ts';
import { checkPassword, verifySignIn } from './password-check.ts';
import { createPasswordHasher, type PasswordCost } from './password-hash.ts';
import { changePassword, confirmForgotPassword, forgotPassword } from './passwords.ts';
import {
  createTokenVerifier,
  endOtherSessions,
  globalSignOut,
  refreshSession,
  revokeToken,
} from './sessions.ts';
import { initiateAuth } from './sign-in.ts';
import type { SignUpRequest } from './sign-up.ts';
import {
  confirmSignUp,
  findReplaceable,
  insertSignUp,
  prepareSignUp,
  resendConfirmationCode,
  signUp,
} from './sign-up.ts';
import { createSigningKey, createTokenSigner } from './tokens.ts';
import {
  associateSoftwareToken,
  getUser,
  setMfaPreference,
  verifySoftwareToken,
} from './user-settings.ts';

const embeddedPoolId = 'us-east-2_vitrina';
export const embeddedClientId = 'vitrina-web';

export interface EmbeddedPoolOptions {
  readonly db: Kysely<Schema>;
  /** The address of the published key set. Tokens name it as their issuer. */
  readonly issuer: string;
  readonly isMfaRequired?: boolean;
  /** Lower in tests, which sign in by the hundred. */
  readonly passwordCost?: PasswordCost | undefined;
  readonly now?: () => Date;
  readonly onEmail?: () => void;
}

/** The identity pool that stores its users in the product's database. */
export interface EmbeddedPool extends PoolCalls {
  readonly kind: 'embedded';
  /** The public half of the signing key, for verifying tokens. */
  readKeySet(): Promise<JSONWebKeySet>;
  readonly invitations: Invitations;
  readonly accounts: AccountActs;
  /** A sign-up in two steps, so that its transaction can contain other writes. */
  prepareSignUp(request: SignUpRequest, caller: Caller): Promise<NewPoolUser>;
  insertSignUp(tx: Transaction<Schema>, user: NewPoolUser): Promise<void>;
  /**
   * Verifies a password like `checkPassword`. Returns a key that replaces the password in one `InitiateAuth` within a
   * minute.
   */
  beginSignIn(username: string, password: string, caller: Caller): Promise<string>;
  /** Lets a key sign in once in place of the password of a sign-up. */
  keepFirstSignIn(tx: Transaction<Schema>, user: NewPoolUser, key: string): Promise<void>;
  /** Whether a key belongs to the present registration of an address. */
  isFirstSignInOf(email: string, key: string): Promise<boolean>;
  /**
   * The id of an unconfirmed account with the address of the request but another password; null when there is none. The
   * person who reads the mail of the address may register in its place. Throws when this was done too often.
   */
  findReplaceable(request: SignUpRequest, caller: Caller): Promise<string | null>;
  /** Ends every session of a user except that of this token. */
  endOtherSessions(accessToken: string): Promise<object>;
  /** Deletes expired rows. */
  sweep(): Promise<void>;
}

type Handlers = {
  [Name in Action]: (context: PoolContext, body: ActionBody<Name>) => Promise<object>;
};

const handlers: Handlers = {
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendConfirmationCode,
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: refreshSession,
  RevokeToken: revokeToken,
  ChangePassword: changePassword,
  GlobalSignOut: globalSignOut,
  GetUser: getUser,
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setMfaPreference,
};

/** The key and the pepper are read at the first use. If they do not exist yet, they are created for good. */
export function createEmbeddedPool(options: EmbeddedPoolOptions): EmbeddedPool {
  const getContext = rememberSuccess(() => createContext(options));
  const getFinder = rememberSuccess(async () => createDeviceFinder(await getContext()));
  const getContextOf = async (caller: Caller = machineCaller): Promise<PoolContext> => {
    const context = await getContext();
    const find = await getFinder();
    return { ...context, caller, findDevice: rememberSuccess(() => find(caller)) };
  };
  const getVerifier = rememberSuccess(async () => createTokenVerifier(await getContext()));
  const call: PoolCalls['call'] = async (action, body, caller) => {
    if ('ClientId' in body && body.ClientId !== embeddedClientId) {
      throw createRefusal('ResourceNotFoundException', 'User pool client does not exist.');
    }
    return handlers[action](await getContextOf(caller), body);
  };
  return {
    kind: 'embedded',
    client: {
      userPoolId: embeddedPoolId,
      userPoolClientId: embeddedClientId,
      pool: 'embedded',
      authFlow: 'USER_PASSWORD_AUTH',
    },
    readKeySet: async () => (await getContext()).signer.jwks,
    invitations: createInvitations(getContext),
    accounts: createAccountActs(getContext),
    call,
    async changePassword(change, caller) {
      await call('ChangePassword', change, caller);
      return { ended: 'others' };
    },
    verifyToken: async (token) => (await getVerifier())(token),
    async checkPassword(username, password, caller) {
      await verifySignIn(await getContextOf(caller), username, password);
    },
    async beginSignIn(username, password, caller) {
      const context = await getContextOf(caller);
      return issueSignInKey(context, await verifySignIn(context, username, password));
    },
    async checkCurrentPassword({ username }, password, caller) {
      const context = await getContextOf(caller);
      await checkPassword(context, username, password);
    },
    async findDeviceAccount(caller) {
      const device = await (await getFinder())(caller);
      return device?.accounts[0]?.id ?? null;
    },
    prepareSignUp: async (request, caller) => prepareSignUp(await getContextOf(caller), request),
    insertSignUp: async (tx, user) => insertSignUp(await getContext(), tx, user),
    keepFirstSignIn: async (tx, user, key) => keepFirstSignIn(await getContext(), tx, user, key),
    async isFirstSignInOf(email, key) {
      const context = await getContext();
      return isFirstSignInOf(context, await findSubject(context, email), key);
    },
    findReplaceable: async (request, caller) =>
      findReplaceable(await getContextOf(caller), request),
    endOtherSessions: async (token) => endOtherSessions(await getContext(), token),
    sweep: () => sweepIdentity(options.db, options.now?.() ?? new Date()),
  };
}

/** Runs the work once and remembers its result. A failed run is repeated. */
function rememberSuccess<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= work().catch((error: unknown) => {
      value = undefined;
      throw error;
    });
    return value;
  };
}

async function createContext(options: EmbeddedPoolOptions): Promise<PoolContext> {
  const { db, issuer } = options;
  const pepper = await keepSecret(db, 'pepper', () =>
    Promise.resolve(randomBytes(32).toString('base64url')),
  );
  const signingKey = await keepSecret(db, 'signing-key', createSigningKey);
  const keys = deriveKeys(Buffer.from(pepper, 'base64url'));
  return {
    db,
    keys,
    hasher: createPasswordHasher(keys.pepper, options.passwordCost),
    signer: await createTokenSigner(signingKey, { issuer, clientId: embeddedClientId }),
    issuer,
    clientId: embeddedClientId,
    caller: machineCaller,
    findDevice: () => Promise.resolve(null),
    admission: createAdmission(),
    isMfaRequired: options.isMfaRequired ?? false,
    now: options.now ?? (() => new Date()),
    enqueue: createKeyedQueue(),
    turns: new Map<string, FairQueue>(),
    onEmail: options.onEmail ?? (() => undefined),
  };
}
