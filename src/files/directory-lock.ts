import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from './make-folder.ts';

const busy = 5;

export interface LockOptions {
  /** What the directory is for, as sentences name it: 'database'. */
  readonly purpose: string;
  readonly waitMs?: number;
}

/** Another process has the directory. */
export class DirectoryInUseError extends Error {}

/**
 * Takes a directory for this process alone. An exclusive transaction on a file beside the data holds the lock, and the
 * kernel frees it however the process ends. Throws when another process has it after the wait; the function returned gives
 * it back.
 */
export function lockDirectory(directory: string, { purpose, waitMs = 0 }: LockOptions): () => void {
  const file = `${directory}.lock`;
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: waitMs });
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock?.close();
    throw explain(error, { directory, file, purpose });
  }
  return hold(lock);
}

/**
 * Takes a directory together with others that divide it into as many parts: nobody else has it meanwhile, neither whole
 * nor divided otherwise.
 */
export function shareDirectory(
  directory: string,
  { purpose, parts }: { readonly purpose: string; readonly parts: number },
): () => void {
  const file = `${directory}.lock`;
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    // Reading takes a lock that others may have too; writing takes one that nobody else has.
    while (readParts(lock) !== parts) lock.exec(`rollback; pragma user_version = ${parts}`);
  } catch (error) {
    lock?.close();
    throw explain(error, { directory, file, purpose });
  }
  return hold(lock);
}

/** Keeps each lock in memory. A caller that never gives its lock back may drop the function, and the file would be closed with it. */
const held = new Set<DatabaseSync>();

function hold(lock: DatabaseSync): () => void {
  held.add(lock);
  return () => {
    if (held.delete(lock)) lock.close();
  };
}

const readParts = (lock: DatabaseSync): unknown => {
  lock.exec('begin');
  return lock.prepare('pragma user_version').get()?.user_version;
};

/** The one name of a directory that links may lead to; what holds it is made when it is missing. */
export function findRealDirectory(directory: string): string {
  if (existsSync(directory)) return realpathSync(directory);
  makeFolder(dirname(directory));
  return join(realpathSync(dirname(directory)), basename(directory));
}

function explain(
  error: unknown,
  { directory, file, purpose }: { directory: string; file: string; purpose: string },
): Error {
  if (error instanceof Error && 'errcode' in error && error.errcode === busy) {
    return new DirectoryInUseError(
      `The ${purpose} in ${directory} is in use by another process; stop that first`,
    );
  }
  return new Error(`${file} cannot be written, but the ${purpose} needs it`, { cause: error });
}
