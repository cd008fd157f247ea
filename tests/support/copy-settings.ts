import type { DatabaseCopy } from './test-database.ts';
import { createFolder } from './test-folder.ts';

/** The settings of a marketplace whose database is this copy. One on a server gets a data directory of its own. */
export function describeCopy({ location: { databaseUrl, dataDir } }: DatabaseCopy) {
  return databaseUrl === undefined
    ? { DATA_DIR: dataDir }
    : { DATA_DIR: createFolder(), DATABASE_URL: databaseUrl };
}
