import { IdentityError, createRefusal } from '../identity-error.ts';
import type { Action, ActionBody } from '../protocol.ts';
import { formatTarget } from '../protocol.ts';
import { secretHash } from '../secret-hash.ts';

export interface HostedClient {
  readonly endpoint: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
}

const timeoutMs = 8_000;
const unavailable = (): IdentityError =>
  createRefusal('InternalErrorException', 'Identity service unavailable');

/** Sends an action to a hosted pool with what only the server knows. Throws IdentityError for a refusal. */
export async function forward<Name extends Action>(
  client: HostedClient,
  action: Name,
  body: ActionBody<Name>,
): Promise<object> {
  const response = await fetch(client.endpoint, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': formatTarget(action),
    },
    body: JSON.stringify(addSecret(client, action, body)),
  }).catch(() => null);
  const given = await response
    ?.text()
    .then((text) => parseResponse(action, response.ok, text))
    .catch(() => null);
  if (response === null || typeof given !== 'object' || given === null) throw unavailable();
  if (response.ok) return given;
  const { __type: type, message } = given as Record<string, unknown>;
  if (typeof type !== 'string' || response.status >= 500) throw unavailable();
  // The type may come with its namespace: 'com.amazonaws…#NotAuthorizedException'.
  const name = type.slice(type.lastIndexOf('#') + 1);
  throw new IdentityError(name, typeof message === 'string' ? message : '');
}

/** The service revokes a session without a body. Of other actions an empty one is taken for a response that was lost. */
function parseResponse(action: Action, isOk: boolean, text: string): unknown {
  if (action === 'RevokeToken' && isOk && text === '') return {};
  return JSON.parse(text);
}

/** The body as the pool wants it: each kind of action carries the secret in its own place. */
export function addSecret(
  { clientId, clientSecret }: HostedClient,
  action: Action,
  body: object,
): object {
  if (!('ClientId' in body)) return body;
  const request = { ...body, ClientId: clientId };
  if (clientSecret === undefined) return request;
  if (action === 'GetTokensFromRefreshToken' || action === 'RevokeToken') {
    return { ...request, ClientSecret: clientSecret };
  }
  const hash = (username: unknown): string =>
    secretHash(clientSecret, typeof username === 'string' ? username : '', clientId);
  const addHash = (parameters: unknown): object => {
    const given = parameters as Record<string, string>;
    return { ...given, SECRET_HASH: hash(given.USERNAME) };
  };
  if ('AuthParameters' in request) {
    return { ...request, AuthParameters: addHash(request.AuthParameters) };
  }
  if ('ChallengeResponses' in request) {
    return { ...request, ChallengeResponses: addHash(request.ChallengeResponses) };
  }
  return { ...request, SecretHash: hash('Username' in request ? request.Username : '') };
}
