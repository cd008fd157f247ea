import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../node_modules/.cache/pool-server');
const version = '5.3.0';

/** The emulator of a hosted user pool for tests. It runs in Node. Null when it is not installed. */
export function findPoolServer(): string | null {
  const path = `${folder}/node_modules/cognito-local/lib/bin/start.js`;
  return existsSync(path) ? path : null;
}

/** Installs cognito-local beside the packages. It takes 128 MB with its dependencies, which no clone needs. */
export function fetchPoolServer(): void {
  mkdirSync(folder, { recursive: true });
  const install = `npm install --prefix . --no-save --no-audit --no-fund --ignore-scripts cognito-local@${version}`;
  spawnSync(install, { shell: true, cwd: folder, stdio: 'ignore' });
  if (findPoolServer() !== null) return;
  console.log(
    'There is no emulator of a user pool and the registry has none: the tests against one are skipped.',
  );
}
