import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '#server/platform/http/listener.ts';

/** Seconds that nginx, Caddy and Amazon's load balancer keep an idle connection by default. */
const longestOfProxies = Math.max(60, 120, 60);

test('keeps a connection for longer than a proxy in front does', async () => {
  const server = createHttpServer((_, response) => response.end());
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  const seconds = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1];
  expect(Number(seconds)).toBeGreaterThan(longestOfProxies);
});
