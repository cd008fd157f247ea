import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from './make-folder.ts';

const busy = 5;

export interface LockOptions {
  /** The purpose of the directory, for error messages: 'database'. */
  readonly purpose: string;
  readonly waitMs?: number;
}

/** Thrown when another process holds the directory. */
export class DirectoryInUseError extends Error {}

/**
 * Locks a directory for this process alone. An exclusive transaction on a file beside the data holds the lock, so the
 * kernel frees it however the process ends. Throws DirectoryInUseError when another process still holds the directory
 * after the wait. The returned function releases the lock.
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
  return keepOpen(lock);
}

/**
 * Shares a directory with other processes that divide it into the same number of parts. No process can lock the whole
 * directory meanwhile, or divide it differently.
 */
export function shareDirectory(
  directory: string,
  { purpose, parts }: { readonly purpose: string; readonly parts: number },
): () => void {
  const file = `${directory}.lock`;
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    // Several processes may hold the read lock at once; only one can hold the write lock.
    while (readParts(lock) !== parts) lock.exec(`rollback; pragma user_version = ${parts}`);
  } catch (error) {
    lock?.close();
    throw explain(error, { directory, file, purpose });
  }
  return keepOpen(lock);
}

/**
 * Open locks. A caller that never releases its lock may drop the returned function. Without this set, the file would
 * then be closed and the lock lost.
 */
const openLocks = new Set<DatabaseSync>();

function keepOpen(lock: DatabaseSync): () => void {
  openLocks.add(lock);
  return () => {
    if (openLocks.delete(lock)) lock.close();
  };
}

const readParts = (lock: DatabaseSync): unknown => {
  lock.exec('begin');
  return lock.prepare('pragma user_version').get()?.user_version;
};

/** The real path of a directory that may be reached by links. Missing parent folders are created. */
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
