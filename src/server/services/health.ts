import { sql } from 'kysely';
import type { ServiceContext } from './context.ts';

export function createHealthService({ database }: ServiceContext) {
  return {
    /** Why the database does not respond; null when it does. */
    findFailure: async (): Promise<unknown> => {
      try {
        await sql`select 1 from businesses limit 1`.execute(database.kysely);
        return null;
      } catch (error) {
        return error;
      }
    },
  };
}
