import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { isPublic, isVerified } from '#server/stores/record-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Figures } from '#contract/operators.ts';

/** The figures that the database has. */
type CountedFigures = Omit<Figures, 'at' | 'publisher' | 'freeBytes'>;

interface Row {
  public: number;
  new: number;
  blocked: number;
  verified: number;
  products: number;
  reviews: number;
  orders: number;
  visits: number;
  open_reports: number;
  median_hours: number | null;
  open_requests: number;
  overdue: number;
  mail: number;
  bytes: number;
}

/**
 * The figures for operators. `today` is the day in Havana. Visits are summed store by store: the key of `store_days`
 * begins with the store, so that only the last 30 of its days are read.
 */
export async function countFigures(db: Kysely<Schema>, today: string): Promise<CountedFigures> {
  const { rows } = await sql<Row>`
    select
      (select count(*) from businesses b where ${isPublic}) as public,
      (select count(*) from businesses b where ${isPublic} and b.public_since > now() - interval '7 days') as new,
      (select count(*) from businesses b where b.blocked_at is not null) as blocked,
      (select count(*) from businesses b where ${isPublic} and ${isVerified}) as verified,
      (select coalesce(sum(b.products), 0)::int from businesses b where ${isPublic}) as products,
      (select coalesce(sum(b.reviews), 0)::int from businesses b where ${isPublic}) as reviews,
      (select count(*) from orders) as orders,
      (
        select coalesce(sum(s.n), 0)::int from (
          select (
            select sum(d.n) from store_days d
            where d.business_id = b.id and d.day > ${today}::date - 30 and d.kind = 'v'
          ) as n
          from businesses b where ${isPublic}
        ) s
      ) as visits,
      (select count(*) from reports where state = 'open') as open_reports,
      (
        select round((percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at)) / 3600)::numeric, 1)::float8
        from reports
        where state <> 'open' and closed_by <> 'system' and closed_at > now() - interval '30 days'
      ) as median_hours,
      (select count(*) from data_requests where state = 'open') as open_requests,
      (select count(*) from data_requests where state = 'open' and due_on < ${today}::date) as overdue,
      (select count(*) from mail_queue where recipient is not null) as mail,
      pg_database_size(current_database()) as bytes`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the figures were not counted');
  return {
    stores: { public: row.public, new: row.new, blocked: row.blocked, verified: row.verified },
    products: row.products,
    reviews: row.reviews,
    orders: row.orders,
    visits: row.visits,
    reports: { open: row.open_reports, medianHours: row.median_hours },
    requests: { open: row.open_requests, overdue: row.overdue },
    mailWaiting: row.mail,
    databaseBytes: row.bytes,
  };
}
