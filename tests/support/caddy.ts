import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCaddy } from '../../scripts/web-servers.ts';
import { openWebServer, type WebServer } from './nginx.ts';

/** Starts real Caddy with one site, on a socket in a folder of its own. */
export async function startCaddy(site: string): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-caddy-'));
  const socketPath = join(folder, 'socket');
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{\n  admin off\n  auto_https off\n}\nhttp:// {\n  bind unix/${socketPath}\n${site}}\n`,
  );
  const child = spawn(findCaddy() ?? '', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  return openWebServer(child, { folder, socketPath });
}
