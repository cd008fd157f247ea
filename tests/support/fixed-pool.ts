import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import type { HostedClient } from '#server/platform/identity/hosted/forward.ts';
import { listenOnFreePort } from './listen.ts';

/** A client of a hosted pool that gives every action the same response, for the present test. */
export async function startFixedPool(
  status: 200 | 400 | 403 | 502 | 503,
  body: string,
): Promise<HostedClient> {
  const app = new Hono().post('/', (c) => c.body(body, status));
  const listening = await listenOnFreePort((request) => app.fetch(request));
  onTestFinished(() => listening.close());
  return { endpoint: listening.url, clientId: 'web', clientSecret: 'secreto' };
}
