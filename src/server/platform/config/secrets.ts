import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#files/make-folder.ts';
import type { Config } from './env.ts';

export interface Secrets {
  /** Key of the HMACs that stand for visitors. */
  readonly visitor: string;
}

/** The secrets of this deployment: from the environment, or made once and kept in the data directory. */
export function readSecrets(config: Pick<Config, 'dataDir' | 'visitorSecret'>): Secrets {
  if (config.visitorSecret !== undefined) return { visitor: config.visitorSecret };
  const file = join(config.dataDir, 'secrets.json');
  return findSecrets(file) ?? createSecrets(config.dataDir, file);
}

/** Reads a file of secrets; null when it is missing. */
export function findSecrets(file: string): Secrets | null {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const secrets = parse(content);
  if (
    typeof secrets === 'object' &&
    secrets !== null &&
    'visitor' in secrets &&
    typeof secrets.visitor === 'string' &&
    secrets.visitor.length >= 16
  ) {
    return { visitor: secrets.visitor };
  }
  throw new Error(`${file} holds no visitor secret; restore it, or delete it to make a new one`);
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

export function writeSecrets(file: string, secrets: Secrets): void {
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
}

/**
 * Creates the file of secrets by a link. A link appears complete and never replaces a file, so two processes that start
 * at once use the same secrets.
 */
function createSecrets(dataDir: string, file: string): Secrets {
  makeFolder(dataDir);
  const draft = `${file}.${process.pid}`;
  const secrets: Secrets = { visitor: randomBytes(32).toString('base64url') };
  writeSecrets(draft, secrets);
  try {
    linkSync(draft, file);
    return secrets;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const made = findSecrets(file);
    if (made === null) throw error;
    return made;
  } finally {
    rmSync(draft, { force: true });
  }
}
