import { sql } from 'kysely';
import type { ServiceContext } from './context.ts';

export function createHealthService({ database }: ServiceContext) {
  return {
    /** Whether the database responds. */
    async isReady(): Promise<boolean> {
      try {
        await sql`select 1 from businesses limit 1`.execute(database.kysely);
        return true;
      } catch {
        return false;
      }
    },
  };
}
