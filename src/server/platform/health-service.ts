import { sql } from 'kysely';
import type { ServiceContext } from './context.ts';

export function createHealthService({ database, identity }: ServiceContext) {
  /** Rejects with the reason when the database does not respond. */
  const demandDatabase = async (): Promise<void> => {
    await sql`select 1 from businesses limit 1`.execute(database.kysely);
  };
  return {
    demandDatabase,
    /** The reason why the database does not respond; null when it does. */
    findFailure: async (): Promise<unknown> => {
      try {
        await demandDatabase();
        return null;
      } catch (error) {
        return error;
      }
    },
    hasHostedPool: identity.kind === 'hosted',
    /**
     * The reason why a hosted identity pool does not work; null when it works, and when accounts are in our database.
     */
    findPoolFailure: (): string | null =>
      identity.kind === 'hosted' ? identity.health.readFailure() : null,
    countPoolFailures: (): number =>
      identity.kind === 'hosted' ? identity.health.countFailures() : 0,
  };
}

export type Health = ReturnType<typeof createHealthService>;
