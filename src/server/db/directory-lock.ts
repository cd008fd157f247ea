import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a directory for this process alone. An exclusive transaction on a file beside the data holds the lock, and the
 * kernel frees it however the process ends. Throws when another process has it; the function returned gives it back.
 */
export function lockDirectory(directory: string): () => void {
  const lock = new DatabaseSync(`${directory}.lock`, { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    lock.close();
    throw new Error(`The database in ${directory} is in use by another process`, { cause });
  }
  return () => {
    lock.close();
  };
}
