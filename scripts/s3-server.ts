import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../node_modules/.cache/s3-server');
const version = '3.7.1';

/** The S3 server for tests. It runs in Node. Null when it is not installed. */
export function findS3Server(): string | null {
  const path = `${folder}/node_modules/s3rver/bin/s3rver.js`;
  return existsSync(path) ? path : null;
}

/** Installs s3rver beside the packages. Its dependencies are old, and the product does not need them. */
export function fetchS3Server(): void {
  mkdirSync(folder, { recursive: true });
  const install = `npm install --prefix . --no-save --no-audit --no-fund --ignore-scripts s3rver@${version}`;
  spawnSync(install, { shell: true, cwd: folder, stdio: 'ignore' });
  if (findS3Server() !== null) return;
  console.log(
    'There is no S3 server and the registry has none: the tests against one are skipped.',
  );
}
