import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/** Requests to add to a counter that starts again after some seconds. */
export interface NewCount {
  readonly key: string;
  readonly points: number;
  readonly seconds: number;
}

export interface RateCount {
  readonly key: string;
  readonly points: number;
  /** Seconds until the counter starts again. */
  readonly seconds: number;
}

/** Adds to counters and returns their new values. The keys are ordered, so that two callers do not block each other. */
export async function addCounts(db: Db, counts: readonly NewCount[]): Promise<RateCount[]> {
  const { rows } = await sql<RateCount>`${prepared}
    insert into rate_counts as r (key, points, ends_at)
    select key, points, now() + make_interval(secs => seconds)
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as t(key text, points integer, seconds integer)
    order by key
    on conflict (key) do update set
      points = excluded.points + case when r.ends_at <= now() then 0 else r.points end,
      ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
    returning key, points, extract(epoch from ends_at - now())::float8 as seconds`.execute(db);
  return rows;
}

/** Deletes counters whose time is over. */
export async function sweepCounts(db: Db): Promise<void> {
  await sql`delete from rate_counts where ends_at <= now()`.execute(db);
}
