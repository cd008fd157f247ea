import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The place of a database, whether or not it exists. */
interface Location {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

/** Whether there is a database to open. A server counts as one; opening it shows whether it responds. */
export function hasDatabase({ databaseUrl, dataDir }: Location): boolean {
  if (databaseUrl !== undefined) return true;
  const directory = join(dataDir, 'database');
  return existsSync(directory) && readdirSync(directory).length > 0;
}

/**
 * Throws when there is no database. A command without its server's settings would otherwise create an empty marketplace
 * and work on that.
 */
export function demandDatabase(location: Location): void {
  if (hasDatabase(location)) return;
  throw new Error(
    `There is no marketplace in ${resolve(location.dataDir)}: give this command the settings of the server ` +
      '(DATA_DIR, or DATABASE_URL), or start Vitrina first',
  );
}

/**
 * Creates a new database when there is none. It is created beside its place and moved there when it is complete. So a
 * folder with some content but no database is a damaged one, and is refused, because its data may still be saved.
 */
export async function prepareDirectory(
  directory: string,
  create: (draft: string) => Promise<void>,
): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return;
  if (readdirSync(directory).length > 0) {
    throw new Error(
      `The folder ${directory} is not empty, but the file PG_VERSION of its database is missing. ` +
        'Put the missing files back, or move the folder away to begin with an empty database',
    );
  }
  const draft = `${directory}.unfinished`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  await create(draft);
  replaceEmpty(directory, draft);
}

function replaceEmpty(directory: string, draft: string): void {
  try {
    rmdirSync(directory);
  } catch (error) {
    // Another file system is mounted at the folder, so the database is created in place.
    if (!(error instanceof Error && 'code' in error && error.code === 'EBUSY')) throw error;
    rmSync(draft, { recursive: true });
    return;
  }
  renameSync(draft, directory);
  // Windows writes no folder to the disk on demand, and refuses.
  if (process.platform === 'win32') return;
  const parent = openSync(dirname(directory), 'r');
  fsyncSync(parent);
  closeSync(parent);
}
