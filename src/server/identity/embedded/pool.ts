import { randomBytes } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import type { Kysely, Transaction } from 'kysely';
import type { NewPoolUser } from '#server/db/identity/records.ts';
import { keepSecret } from '#server/db/identity/secrets.ts';
import { sweepIdentity } from '#server/db/identity/sweep.ts';
import type { Schema } from '#server/db/schema.ts';
import { refuse } from '../identity-error.ts';
import type { Action, ActionBody } from '../protocol.ts';
import type { PoolCalls } from '../pool-calls.ts';
import { respondToAuthChallenge } from './challenge-answers.ts';
import { deriveKeys } from './codes.ts';
import type { PoolContext } from './context.ts';
import { findSubject } from './context.ts';
import type { Operators } from './operators.ts';
import { createOperators } from './operators.ts';
import { checkPassword } from './password-check.ts';
import { createPasswordHasher } from './password-hash.ts';
import { changePassword, confirmForgotPassword, forgotPassword } from './passwords.ts';
import { createTokenJudge, globalSignOut, refreshSession, revokeToken } from './sessions.ts';
import { initiateAuth, requireUsableAccount } from './sign-in.ts';
import type { SignUpRequest } from './sign-up.ts';
import {
  confirmSignUp,
  insertSignUp,
  prepareSignUp,
  resendConfirmationCode,
  signUp,
} from './sign-up.ts';
import { createSigningKey, createTokenSigner } from './tokens.ts';
import { createTurns } from './turns.ts';
import {
  associateSoftwareToken,
  getUser,
  setMfaPreference,
  verifySoftwareToken,
} from './user-settings.ts';

export const embeddedPoolId = 'us-east-2_vitrina';
export const embeddedClientId = 'vitrina-web';

export interface EmbeddedPoolOptions {
  readonly db: Kysely<Schema>;
  /** Where the key set is published, and what tokens name as their issuer. */
  readonly issuer: string;
  readonly isMfaRequired?: boolean;
  readonly now?: () => Date;
  readonly onLetter?: () => void;
}

/** The identity pool that keeps its users in the product's database. */
export interface EmbeddedPool extends PoolCalls {
  readonly kind: 'embedded';
  readonly jwks: JSONWebKeySet;
  readonly operators: Operators;
  /** A sign-up in two steps, so that more can be written in its transaction. */
  prepareSignUp(request: SignUpRequest): Promise<NewPoolUser>;
  insertSignUp(tx: Transaction<Schema>, user: NewPoolUser): Promise<void>;
  /** Deletes what has expired. */
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

export async function createEmbeddedPool(options: EmbeddedPoolOptions): Promise<EmbeddedPool> {
  const context = await createContext(options);
  const { db, now } = context;
  return {
    kind: 'embedded',
    client: {
      userPoolId: embeddedPoolId,
      userPoolClientId: embeddedClientId,
      authFlow: 'USER_PASSWORD_AUTH',
    },
    jwks: context.signer.jwks,
    operators: createOperators(context),
    async call(action, body) {
      if ('ClientId' in body && body.ClientId !== embeddedClientId) {
        throw refuse('ResourceNotFoundException', 'User pool client does not exist.');
      }
      return handlers[action](context, body);
    },
    judgeToken: createTokenJudge(context),
    async checkPassword(username, password) {
      const user = await checkPassword(context, await findSubject(context, username), password);
      requireUsableAccount(user, now());
    },
    prepareSignUp: (request) => prepareSignUp(context, request),
    insertSignUp: (tx, user) => insertSignUp(context, tx, user),
    sweep: () => sweepIdentity(db, now()),
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
    hasher: createPasswordHasher(keys.pepper),
    signer: await createTokenSigner(signingKey, { issuer, clientId: embeddedClientId }),
    issuer,
    clientId: embeddedClientId,
    isMfaRequired: options.isMfaRequired ?? false,
    now: options.now ?? (() => new Date()),
    takeTurn: createTurns(),
    onLetter: options.onLetter ?? (() => undefined),
  };
}
