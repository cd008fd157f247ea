import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

interface WebServer {
  readonly name: 'nginx' | 'Caddy';
  /** The path in Debian's package. */
  readonly path: string;
  /** The variable that names another program. */
  readonly variable: string;
}

const nginx: WebServer = { name: 'nginx', path: 'usr/sbin/nginx', variable: 'NGINX_PATH' };
const caddy: WebServer = { name: 'Caddy', path: 'usr/bin/caddy', variable: 'CADDY_PATH' };

const packageOf = ({ name }: WebServer): string => name.toLowerCase();
const folderOf = (server: WebServer): string =>
  resolve(import.meta.dirname, '../node_modules/.cache', packageOf(server));

/** The server for tests: that of its variable, the system's, or the fetched one; null when there is none. */
function find(server: WebServer): string | null {
  const { path, variable } = server;
  const candidates = [process.env[variable], `/${path}`, `${folderOf(server)}/${path}`];
  return candidates.find((one) => one !== undefined && existsSync(one)) ?? null;
}

export const findNginx = (): string | null => find(nginx);
export const findCaddy = (): string | null => find(caddy);

/** Unpacks Debian's packages of the missing servers beside ours. Nothing of the system changes or starts. */
export function fetchWebServers(): void {
  for (const server of [nginx, caddy]) if (find(server) === null) fetch(server);
}

function fetch(server: WebServer): void {
  const [folder, name] = [folderOf(server), packageOf(server)];
  mkdirSync(folder, { recursive: true });
  const download = `apt-get download -qq ${name} && dpkg-deb -x ${name}_*.deb .`;
  for (const way of [download, `apt-get update -qq && ${download}`]) {
    spawnSync(way, { shell: true, cwd: folder, stdio: 'ignore' });
    if (find(server) !== null) return;
  }
  console.log(`There is no ${server.name} and apt has none: the tests behind it are skipped.`);
}
