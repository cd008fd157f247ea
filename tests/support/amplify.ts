import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { ClientSettings } from '#server/platform/identity/pool-calls.ts';

/** Sets up the browser's client as the product does, with its tokens in memory. */
export function configureAmplify(origin: string, client: ClientSettings): void {
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
}
