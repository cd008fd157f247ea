import { expect, onTestFinished, test } from 'vitest';
import { openOnFreePort } from '../../../../support/listen.ts';
import { createHttpServer } from '#server/platform/http/listener.ts';

/** Seconds that nginx, Caddy and Amazon's load balancer keep an idle connection by default. */
const longestOfProxies = Math.max(60, 120, 60);

test('keeps a connection for longer than a proxy in front does', async () => {
  const server = createHttpServer((_, response) => response.end());
  const { url, close } = await openOnFreePort(server);
  onTestFinished(close);
  const { headers } = await fetch(url);
  const seconds = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1];
  expect(Number(seconds)).toBeGreaterThan(longestOfProxies);
});
