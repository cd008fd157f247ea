import type { ServiceContext } from './context.ts';
import { countEmails } from '#server/platform/mail/queue.ts';
import { type Lag, readLag } from '#server/platform/log/changes.ts';
import type { PoolFigures } from '#server/platform/db/open.ts';

/** The database's figures in `/metrics`, for people who watch a deployment. */
export function createGaugeService({ database }: ServiceContext) {
  const { kysely } = database;
  return {
    readPools: (): PoolFigures[] => database.readPools(),
    countEmails: () => countEmails(kysely),
    readLag: (after: number): Promise<Lag> => readLag(kysely, after),
  };
}

export type Gauges = ReturnType<typeof createGaugeService>;
