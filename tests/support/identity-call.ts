import type { ApiUnderTest } from './api-app.ts';
import { identityPath } from '#domain/paths/identity-path.ts';

/** Calls an action of the identity provider through the gateway, as a browser does. A text is sent as it is. */
export const callIdentity = async (
  app: Pick<ApiUnderTest['app'], 'request'>,
  action: string,
  body: object | string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  app.request(identityPath, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
