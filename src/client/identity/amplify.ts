import { Amplify } from 'aws-amplify';
import {
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  signIn,
  signOut,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { withinLimit } from '../within-limit.ts';
import type { Identity, Tokens } from './identity.ts';
import { toApiError } from './refusal.ts';
import { readStep } from './sign-in-step.ts';
import { tokenStorage } from './token-storage.ts';
import type { IdentitySettings } from '#contract/accounts.ts';

/** The identity client for the pool of this deployment, behind its gateway. */
export function createIdentity(settings: IdentitySettings, origin: string): Identity {
  const { userPoolId, userPoolClientId, authFlow: authFlowType, endpointPath } = settings;
  // It warns about every endpoint that does not belong to the hosted service.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  const userPoolEndpoint = origin + endpointPath;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  // Must come after `configure`, which would set its own storage again.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);

  const enter = (username: string, password: string) =>
    signIn({ username, password, options: { authFlowType } });

  return {
    signIn: (username, password) =>
      ask(async () => {
        try {
          return readStep(await enter(username, password));
        } catch (error) {
          if (!isNamed(error, 'UserAlreadyAuthenticatedException')) throw error;
          await signOut();
          return readStep(await enter(username, password));
        }
      }),
    respond: (challengeResponse) =>
      ask(async () => readStep(await confirmSignIn({ challengeResponse }))),
    readTokens: (options = {}) => ask(() => readTokens(options)),
    signOut: ({ everywhere = false } = {}) => ask(() => signOut({ global: everywhere })),
    isTotpEnabled: () =>
      ask(async () => (await fetchMFAPreference()).enabled?.includes('TOTP') === true),
  };
}

async function readTokens(options: { forceRefresh?: boolean }): Promise<Tokens | null> {
  const { tokens } = await fetchAuthSession(options);
  if (tokens === undefined) return null;
  const { sub, username } = tokens.accessToken.payload;
  const email = tokens.idToken?.payload.email;
  return {
    accessToken: tokens.accessToken.toString(),
    user: {
      id: sub ?? '',
      username: typeof username === 'string' ? username : '',
      email: typeof email === 'string' ? email : '',
    },
  };
}

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name;

/** Milliseconds that a call waits for the provider, as long as a call of the account screens. */
const limitMs = 20_000;

/**
 * Calls the provider. The client has no time limit of its own. What comes after this one is still stored, because a
 * renewed token cannot be fetched twice.
 */
async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await withinLimit(call(), limitMs);
  } catch (error) {
    throw toApiError(error);
  }
}
