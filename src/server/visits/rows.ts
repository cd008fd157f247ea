import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { FigureKind } from '#domain/visits/tap-kind.ts';
import { storeDayDays } from '#domain/limits.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StoreDayTable } from '#server/platform/db/figure-schema.ts';

type Db = Kysely<Schema>;

const rowsPerStatement = 1_000;

/** The stores that have or had some urls, and the timezones of stores. */
export async function findStores(
  db: Db,
  { urls, ids }: { readonly urls: readonly string[]; readonly ids: readonly string[] },
): Promise<{ id: string; url: string | null; timezone: string | null }[]> {
  const { rows } = await sql<{ id: string; url: string | null; timezone: string | null }>`
    select b.id, s.url, b.timezone from slugs s join businesses b on b.id = s.business_id
    where s.url = any(${urls}::text[])
    union all
    select id, null, timezone from businesses where id = any(${ids}::text[])`.execute(db);
  return rows;
}

/**
 * Adds to the days of stores. Skips figures that name a product which the store does not have. Rows are locked in one
 * order, so that several processes can add at once.
 */
export async function addToStoreDays(tx: Db, counted: readonly StoreDayTable[]): Promise<void> {
  for (let from = 0; from < counted.length; from += rowsPerStatement) {
    const rows = JSON.stringify(counted.slice(from, from + rowsPerStatement));
    await sql`
      insert into store_days as d (business_id, day, product_id, kind, n)
      select c.business_id, c.day, c.product_id, c.kind, sum(c.n) from jsonb_to_recordset(${rows}::jsonb)
        as c (business_id text, day date, product_id text, kind text, n integer)
      where exists (select from businesses b where b.id = c.business_id) and (c.product_id = '' or exists (
        select from products p where p.id = c.product_id and p.business_id = c.business_id
      ))
      group by c.business_id, c.day, c.product_id, c.kind
      order by c.business_id collate "C", c.day, c.product_id collate "C", c.kind collate "C"
      on conflict (business_id, day, product_id, kind) do update set n = d.n + excluded.n`.execute(
      tx,
    );
  }
}

export interface DayFigure {
  day: string;
  kind: FigureKind;
  n: number;
}

export interface ProductFigures {
  productId: string;
  name: string;
  visits: number;
  taps: number;
}

/** The figures of a store since a day, by day and kind. */
export async function readStoreDays(db: Db, storeId: string, from: string): Promise<DayFigure[]> {
  const { rows } = await sql<DayFigure>`
    select to_char(day, 'YYYY-MM-DD') as day, kind, sum(n) as n from store_days
    where business_id = ${storeId} and day >= ${from}::date
    group by store_days.day, kind order by store_days.day, kind`.execute(db);
  return rows;
}

/** The most visited products of a store since a day. */
export async function readTopProducts(
  db: Db,
  storeId: string,
  from: string,
  limit: number,
): Promise<ProductFigures[]> {
  const { rows } = await sql<ProductFigures>`
    select p.id as "productId", p.name,
      coalesce(sum(d.n) filter (where d.kind = 'v'), 0) as visits,
      coalesce(sum(d.n) filter (where d.kind <> 'v'), 0) as taps
    from store_days d join products p on p.id = d.product_id and p.deleted_at is null
    where d.business_id = ${storeId} and d.day >= ${from}::date
    group by p.id, p.name order by visits desc, taps desc, p.id limit ${limit}`.execute(db);
  return rows;
}

/** The times of a store's recorded orders since a time. */
export async function listOrderTimes(db: Db, storeId: string, from: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('created_at')
    .where('business_id', '=', storeId)
    .where('created_at', '>=', from)
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** Sums old days up into one row a month. */
export async function sumUpOldDays(db: Db): Promise<void> {
  await sql`
    with old as (
      delete from store_days where day < current_date - ${storeDayDays}::integer and extract(day from day) <> 1
      returning business_id, date_trunc('month', day)::date as month, product_id, kind, n
    )
    insert into store_days as d (business_id, day, product_id, kind, n)
    select business_id, month, product_id, kind, sum(n) from old group by business_id, month, product_id, kind
    order by business_id, month, product_id, kind
    on conflict (business_id, day, product_id, kind) do update set n = d.n + excluded.n`.execute(
    db,
  );
}
