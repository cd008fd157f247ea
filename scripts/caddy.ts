import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../node_modules/.cache/caddy');

/** The Caddy for tests: `CADDY_PATH`, the system's, or the one that was fetched; null when there is none. */
export function findCaddy(): string | null {
  const candidates = [process.env.CADDY_PATH, '/usr/bin/caddy', `${folder}/usr/bin/caddy`];
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** Unpacks Debian's Caddy beside the packages, where apt can be used; nothing of the system is changed or started. */
export function fetchCaddy(): void {
  mkdirSync(folder, { recursive: true });
  const download = 'apt-get download -qq caddy && dpkg-deb -x caddy_*.deb .';
  for (const way of [download, `apt-get update -qq && ${download}`]) {
    spawnSync(way, { shell: true, cwd: folder, stdio: 'ignore' });
    if (findCaddy() !== null) return;
  }
  console.log('There is no Caddy and apt has none: the tests of a site served by it are skipped.');
}
