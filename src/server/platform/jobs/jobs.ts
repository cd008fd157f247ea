import { sql } from 'kysely';
import type { Database } from '#server/platform/db/open.ts';

/** A task that any process does from time to time. */
export interface Job {
  readonly name: string;
  /** Milliseconds between two starts. A start whose work failed counts for an hour at most. */
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
}

/** For this time, an unfinished job belongs to the process that started it. After that the process counts as dead. */
const leaseMs = 60 * 60_000;

/** Runs a job when it is due and no other process runs it. Returns whether it ran. */
export async function runWhenDue({ kysely }: Database, job: Job, now: Date): Promise<boolean> {
  const { name, everyMs, work } = job;
  const started = now.toISOString();
  const rests = sql`
    (coalesce(chores.finished_at > ${before(now, everyMs)}, false)
      or (chores.started_at > ${before(now, Math.min(leaseMs, everyMs))}
        and coalesce(chores.finished_at < chores.started_at, true)))`;
  // A job that is not due writes nothing. When two processes find it due, the second sees the row of the first.
  const { rows } = await sql`
    insert into chores (name, started_at)
    select ${name}, ${started}
    where not exists (select 1 from chores where name = ${name} and ${rests})
    on conflict (name) do update set started_at = excluded.started_at where not ${rests}
    returning name`.execute(kysely);
  if (rows.length === 0) return false;
  await work();
  // The next start is counted from this one, so that a long job does not come later each time.
  await kysely
    .updateTable('chores')
    .set({ finished_at: started })
    .where('name', '=', name)
    .execute();
  return true;
}

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();
