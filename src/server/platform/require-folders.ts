import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '#files/make-folder.ts';
import { type Config, ConfigError } from '#server/platform/config/env.ts';
import { describeFailure } from './describe-failure.ts';

/** Throws when a folder cannot be written. */
export function writeProbe(folder: string): void {
  const file = join(folder, `probe-${randomBytes(6).toString('hex')}`);
  writeFileSync(file, '');
  rmSync(file);
}

/** A full disk is no wrong setting, and pages are still served. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Checks the folders that a process writes, and creates the missing ones.
 * @throws ConfigError names the setting of the first that cannot be written
 */
export function requireFolders(
  { dataDir, siteDir, siteBucket, runs }: Config,
  probe: (folder: string) => void = writeProbe,
): void {
  requireFolder('DATA_DIR', dataDir, probe);
  if (siteBucket !== null) return;
  const site = resolve(siteDir);
  // `existsSync` throws nothing where the folder cannot even be looked for. What is wrong with it is then said below.
  if (existsSync(site) && !statSync(site).isDirectory()) {
    throw new ConfigError(`SITE_DIR must be a folder, and ${site} is a file`);
  }
  if (runs === 'api') return;
  requireFolder('SITE_DIR', site, probe);
  // The lock of the site is beside its folder, so the parent must be writable.
  requireFolder('SITE_DIR', dirname(site), probe);
}

function requireFolder(name: string, folder: string, probe: (folder: string) => void): void {
  const path = resolve(folder);
  try {
    // `DATA_DIR` holds the database and secrets.
    makeFolder(path, name === 'DATA_DIR' ? 0o700 : undefined);
    probe(path);
  } catch (error) {
    if (fullDisk.has((error as NodeJS.ErrnoException).code ?? '')) return;
    throw new ConfigError(`${name}: nothing can be written in ${path}: ${describeFailure(error)}`);
  }
}
