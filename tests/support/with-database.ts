import { type Database, type DatabaseLocation, openDatabase } from '#server/platform/db/open.ts';

/** Opens a database for some work and closes it again. */
export async function withDatabase<Result>(
  location: DatabaseLocation,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(location);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
