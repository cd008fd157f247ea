import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { machineCaller } from '#server/platform/identity/caller.ts';
import { createIdentityGateway } from '#server/platform/identity/gateway.ts';
import type { ClientSettings } from '#server/platform/identity/pool-calls.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';
import { type Listening, listenOnFreePort } from './listen.ts';

/** The way from the browser's client to a pool, at an address of its own. */
export function listenAsGateway(pool: UserPool): Promise<Listening> {
  const gateway = createIdentityGateway({
    pool,
    corsOrigins: [],
    readAddress: () => 'test',
    readCaller: () => machineCaller,
    countRequest: () => Promise.resolve(null),
    onError: (error) => {
      throw error;
    },
  });
  return listenOnFreePort((request) => gateway.fetch(request));
}

/** Sets up the browser's client as the product does, with its tokens in memory. Returns what it keeps there. */
export function configureAmplify(
  origin: string,
  client: ClientSettings,
): ReadonlyMap<string, string> {
  // It warns about every endpoint that does not belong to the hosted service.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  const items = new Map<string, string>();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: client.userPoolId,
        userPoolClientId: client.userPoolClientId,
        userPoolEndpoint: `${origin}/identity`,
      },
    },
  });
  // Must come after `configure`, which would set its own storage again.
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: (key, value) => Promise.resolve(void items.set(key, value)),
    getItem: (key) => Promise.resolve(items.get(key) ?? null),
    removeItem: (key) => Promise.resolve(void items.delete(key)),
    clear: () => {
      items.clear();
      return Promise.resolve();
    },
  });
  return items;
}
