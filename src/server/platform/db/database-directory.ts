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

/** Where a database is, or would be made. */
interface Location {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

/** Whether there is something to open; a server is asked when it is opened. */
export function hasDatabase({ databaseUrl, dataDir }: Location): boolean {
  if (databaseUrl !== undefined) return true;
  const directory = join(dataDir, 'database');
  return existsSync(directory) && readdirSync(directory).length > 0;
}

/** For a command without the settings of its server, an empty marketplace would be made, and the work done on that. */
export function demandDatabase(location: Location): void {
  if (hasDatabase(location)) return;
  throw new Error(
    `There is no marketplace in ${resolve(location.dataDir)}: give this command the settings of the server ` +
      '(DATA_DIR, or DATABASE_URL), or start Vitrina first',
  );
}

/**
 * Has a new database made where there is none. It is made beside and put in place when it is whole, so that a folder which
 * holds something but no database was damaged: that is refused, since it may hold what can still be saved.
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
    // Something is mounted there: the database is made in place.
    if (!(error instanceof Error && 'code' in error && error.code === 'EBUSY')) throw error;
    rmSync(draft, { recursive: true });
    return;
  }
  renameSync(draft, directory);
  const parent = openSync(dirname(directory), 'r');
  fsyncSync(parent);
  closeSync(parent);
}
