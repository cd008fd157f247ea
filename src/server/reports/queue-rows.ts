import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { PictureRecord } from '#server/pictures/rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { queueLimit } from '#domain/limits.ts';
import type { Reason } from '#domain/operators/reason.ts';
import type { ReportKind } from '#domain/operators/report-kind.ts';

interface CardRow {
  kind: ReportKind;
  id: string;
  text: string;
  author_name: string | null;
  picture: PictureRecord | null;
  product_id: string | null;
  product_name: string | null;
  business_id: string;
  business_name: string;
  url: string;
  products: number;
  is_hidden: boolean;
  since: string;
  visitors: number;
  reports: {
    reason: Reason;
    text: string | null;
    createdAt: string;
    settled: number;
    upheld: number;
  }[];
  total: number;
}

export interface QueueCard extends Pick<CardRow, 'kind' | 'id' | 'text' | 'picture'> {
  authorName: string | null;
  product: { id: string; name: string } | null;
  store: { id: string; name: string; url: string; products: number };
  isHidden: boolean;
  since: string;
  visitors: number;
  reports: CardRow['reports'];
}

/** A visitor's reports about other things that were settled. */
const settledBefore = sql`
  select count(*) as settled, count(*) filter (where state = 'upheld') as upheld
  from reports x where x.visitor = e.visitor and x.state <> 'open' and x.closed_by <> 'system'`;

/** The existing things with open reports, the longest waiting first, and their number. */
export async function listQueue(db: Kysely<Schema>): Promise<{ data: QueueCard[]; total: number }> {
  const { rows } = await sql<CardRow>`
    select o.kind, o.target_id as id, coalesce(r.comment, p.name, b.name) as text, r.author_name,
      case o.kind when 'business' then b.logo when 'product' then (
        select picture from product_images where product_id = p.id order by position, id limit 1
      ) end as picture,
      p.id as product_id, p.name as product_name, b.id as business_id, b.name as business_name, b.url, b.products,
      r.hidden_at is not null as is_hidden, o.since, o.visitors, count(*) over () as total,
      (
        select json_agg(json_build_object('reason', e.reason, 'text', e.text, 'createdAt',
          to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'settled', j.settled, 'upheld', j.upheld) order by e.created_at, e.id)
        from reports e cross join lateral (${settledBefore}) j
        where e.kind = o.kind and e.target_id = o.target_id and e.state = 'open'
      ) as reports
    from (
      select kind, target_id, business_id, min(created_at) as since, count(distinct visitor) as visitors
      from reports where state = 'open' group by kind, target_id, business_id
    ) o
    join businesses b on b.id = o.business_id and b.deleted_at is null
    left join reviews r on o.kind = 'review' and r.id = o.target_id
    left join products p on p.deleted_at is null
      and p.id = case o.kind when 'review' then r.product_id when 'product' then o.target_id end
    where o.kind = 'business' or p.id is not null
    order by o.since, o.target_id limit ${queueLimit}`.execute(db);
  return { data: rows.map(toCard), total: rows[0]?.total ?? 0 };
}

const toCard = (row: CardRow): QueueCard => ({
  kind: row.kind,
  id: row.id,
  text: row.text,
  authorName: row.author_name,
  picture: row.picture,
  product:
    row.product_id === null ? null : { id: row.product_id, name: row.product_name ?? row.text },
  store: {
    ...{ id: row.business_id, name: row.business_name },
    ...{ url: row.url, products: row.products },
  },
  isHidden: row.is_hidden,
  since: row.since,
  visitors: row.visitors,
  reports: row.reports,
});
