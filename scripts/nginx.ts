import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../node_modules/.cache/nginx');

/** The nginx for tests: `NGINX_PATH`, the system's, or the one that was fetched; null when there is none. */
export function findNginx(): string | null {
  const candidates = [process.env.NGINX_PATH, '/usr/sbin/nginx', `${folder}/usr/sbin/nginx`];
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** Unpacks Debian's nginx beside the packages, where apt can be used; nothing of the system is changed or started. */
export function fetchNginx(): void {
  mkdirSync(folder, { recursive: true });
  const download = 'apt-get download -qq nginx && dpkg-deb -x nginx_*.deb .';
  for (const way of [download, `apt-get update -qq && ${download}`]) {
    spawnSync(way, { shell: true, cwd: folder, stdio: 'ignore' });
    if (findNginx() !== null) return;
  }
  console.log('There is no nginx and apt has none: the tests behind it are skipped.');
}
