import type { ServiceContext } from './context.ts';
import { countEmails } from '#server/db/jobs/mail-queue.ts';
import { type Lag, readLag } from '#server/db/log/changes.ts';
import type { PoolFigures } from '#server/db/open.ts';

/** What `/metrics` shows of the database, to whoever watches a deployment. */
export function createGaugeService({ database }: ServiceContext) {
  const { kysely } = database;
  return {
    readPools: (): PoolFigures[] => database.readPools(),
    countEmails: () => countEmails(kysely),
    readLag: (after: number): Promise<Lag> => readLag(kysely, after),
  };
}
