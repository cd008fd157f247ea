import { migrate, readSchemaState } from './migrate.ts';
import type { Database } from './open.ts';

/**
 * Creates the tables of an empty database. Only a start and `npm run migrate` upgrade an existing one: a command run
 * beside an older Vitrina would upgrade the database without being asked and without a backup.
 */
export async function prepareSchema(database: Database): Promise<void> {
  const { isEmpty, missing, unknown, isAhead } = await readSchemaState(database);
  if (isEmpty) await migrate(database);
  else if (unknown.length > 0 && !isAhead) {
    throw new Error(`The database is of another Vitrina (${unknown.join(', ')}).`);
  } else if (missing.length > 0) {
    throw new Error(
      'The database is of an older Vitrina: back it up, then start this one or run `npm run migrate`.',
    );
  }
}
