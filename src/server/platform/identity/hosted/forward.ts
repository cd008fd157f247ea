import { type Action, type ActionBody, formatTarget } from '../protocol.ts';
import {
  PoolFailure,
  describeNoResponse,
  describeProviderError,
  toRefusal,
} from './pool-failure.ts';
import { createHmac } from 'node:crypto';

export interface HostedClient {
  readonly endpoint: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
}

const timeoutMs = 8_000;

/**
 * Sends an action to a hosted pool and adds what only the server knows. Throws an IdentityError for a refusal, and a
 * PoolFailure when the pool is away or set up wrongly.
 */
export async function forward<Name extends Action>(
  client: HostedClient,
  action: Name,
  body: ActionBody<Name>,
): Promise<object> {
  const request = addSecret(client, action, body);
  const { status, ok, text } = await post(client.endpoint, action, request);
  const given = parseResponse(action, ok, text);
  if (given === null) {
    const what = text === '' ? 'an empty body' : 'a body that is not of the protocol';
    throw new PoolFailure(`HTTP ${status} with ${what}`, { isAway: true });
  }
  if (ok) return given;
  const { __type: type, message } = given as Record<string, unknown>;
  if (typeof type !== 'string') throw new PoolFailure(`HTTP ${status}`, { isAway: true });
  // The type may have a namespace: 'com.amazonaws…#NotAuthorizedException'.
  const name = type.slice(type.lastIndexOf('#') + 1);
  const sentence = typeof message === 'string' ? message : '';
  if (status >= 500) {
    const reason = describeProviderError(name, sentence, request);
    throw new PoolFailure(`HTTP ${status}, ${reason}`, { isAway: true });
  }
  throw toRefusal(name, sentence, request);
}

async function post(
  endpoint: string,
  action: Action,
  request: object,
): Promise<{ status: number; ok: boolean; text: string }> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': formatTarget(action),
      },
      body: JSON.stringify(request),
    });
    const { status, ok } = response;
    return { status, ok, text: await response.text() };
  } catch (error) {
    throw new PoolFailure(describeNoResponse(error, new URL(endpoint).host), { isAway: true });
  }
}

/**
 * The object in a response; null when there is none. A response without a body is normal only when the service has
 * revoked a session. For other actions it counts as a lost response.
 */
function parseResponse(action: Action, isOk: boolean, text: string): object | null {
  if (action === 'RevokeToken' && isOk && text === '') return {};
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' ? given : null;
  } catch {
    return null;
  }
}

/** Adds the secret to a body. Each kind of action has its own place for it. */
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

/** The hash that a hosted pool with a client secret demands with every user name. */
export function secretHash(secret: string, username: string, clientId: string): string {
  return createHmac('sha256', secret)
    .update(username + clientId)
    .digest('base64');
}
