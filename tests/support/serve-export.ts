import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findCaddy, findNginx } from '../../scripts/web-servers.ts';
import { startCaddy } from './caddy.ts';
import { listenForSocket } from './listen.ts';
import { startMarketplace } from './marketplace.ts';
import { startNginx } from './nginx.ts';
import { ownEnvironment } from './own-environment.ts';
import { startPlainHost } from './plain-host.ts';

// Runs beside browser tests: a marketplace, its `npm run export` for a host that serves only files, and each web server
// of this machine with that export at its own origin. Also a plain file host with an export that has no API at all.
// Prints their addresses by name, and that of the API.

const command = resolve(import.meta.dirname, '../../scripts/export.ts');
const root = await mkdtemp(join(tmpdir(), 'vitrina-exported-'));
const servers = [
  { name: 'nginx', isThere: findNginx() !== null, ending: 'nginx.conf', start: startNginx },
  { name: 'Caddy', isThere: findCaddy() !== null, ending: 'Caddyfile', start: startCaddy },
].filter(({ isThere }) => isThere);

const hosts = await Promise.all(
  servers.map(async (server) => ({ ...server, front: await listenForSocket() })),
);
const origins = hosts.map(({ front }) => front.url);
const token = 'a token of sixteen characters or more';
const api = await startMarketplace({
  RUNS: 'api',
  CORS_ORIGINS: origins.join(),
  PUBLISHER_TOKEN: token,
});
const exportTo = (folder: string, siteUrl: string, siteApi: string) =>
  promisify(execFile)(process.execPath, [command, folder], {
    cwd: root,
    env: {
      ...ownEnvironment(),
      DATA_DIR: 'data',
      SITE_URL: siteUrl,
      SITE_API: siteApi,
      API_URL: `${api.origin}/api`,
      PUBLISHER_TOKEN: token,
    },
  });
await exportTo('site', origins[0] ?? 'http://localhost', api.origin);
const plain = await startPlainHost(join(root, 'alone'));
await exportTo('alone', plain.url, 'false');
const running = await Promise.all(
  hosts.map(async ({ start, ending, front }) => {
    const server = await start(await readFile(join(root, `site.${ending}`), 'utf8'));
    front.leadsTo(server);
    return server;
  }),
);
const named = hosts.map(({ name, front }) => [name, front.url]);
process.stdout.write(
  `${JSON.stringify({ api: api.origin, plain: plain.url, ...Object.fromEntries(named) })}\n`,
);

async function stop(): Promise<void> {
  await Promise.all(hosts.map(({ front }) => front.close()));
  await Promise.all(running.map((server) => server.stop()));
  await plain.close();
  await api.stop();
  await rm(root, { recursive: true, force: true });
}
process.stdin.resume();
process.stdin.once('end', () => {
  void stop().then(() => process.exit(0));
});
