import type { ServiceContext } from '../context.ts';
import { countEmails } from '#server/db/jobs/mail-queue.ts';
import { type Lag, readLag } from '#server/db/log/changes.ts';
import type { PoolFigures } from '#server/db/open.ts';

/** What whoever runs a deployment watches of its database. */
export function createOperationService({ database }: ServiceContext) {
  const { kysely } = database;
  return {
    readPools: (): PoolFigures[] => database.readPools(),
    countEmails: () => countEmails(kysely),
    readLag: (after: number): Promise<Lag> => readLag(kysely, after),
  };
}
