import { DatabaseSync } from 'node:sqlite';

const busy = 5;

/**
 * Takes a directory for this process alone. An exclusive transaction on a file beside the data holds the lock, and the
 * kernel frees it however the process ends. Throws when another process has it after the wait; the function returned gives
 * it back.
 */
export function lockDirectory(directory: string, { waitMs = 0 } = {}): () => void {
  const file = `${directory}.lock`;
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: waitMs });
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock?.close();
    throw explain(error, directory, file);
  }
  const held = lock;
  return () => {
    held.close();
  };
}

function explain(error: unknown, directory: string, file: string): Error {
  if (error instanceof Error && 'errcode' in error && error.errcode === busy) {
    return new Error(`The database in ${directory} is in use by another process; stop that first`);
  }
  return new Error(`${file} cannot be written, but the database needs it`, { cause: error });
}
