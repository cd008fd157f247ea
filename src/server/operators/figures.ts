import type { ServiceContext } from '#server/platform/context.ts';
import { readLag } from '#server/platform/log/changes.ts';
import { countFigures } from './figure-rows.ts';
import type { Figures } from '#contract/operators.ts';
import { dayIn } from '#domain/hours/day.ts';
import { registrationTimezone } from '#domain/site.ts';

export function createFigures({
  database,
  readMachine,
}: Pick<ServiceContext, 'database' | 'readMachine'>) {
  return {
    async read(): Promise<Figures> {
      const now = new Date();
      const { kysely } = database;
      const today = dayIn(registrationTimezone, now);
      const [counted, { publisher, freeBytes }] = await Promise.all([
        countFigures(kysely, today),
        readMachine(),
      ]);
      const cursor = publisher?.cursor ?? null;
      const lag = cursor === null ? null : await readLag(kysely, cursor);
      return {
        at: now.toISOString(),
        ...counted,
        publisher: publisher && {
          ...publisher,
          behind: lag?.changes ?? null,
          delay: lag?.seconds ?? null,
        },
        freeBytes,
      };
    },
  };
}
