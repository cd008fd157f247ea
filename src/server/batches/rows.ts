import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Batch } from '#contract/batches.ts';
import type { BatchFields, BatchKind } from '#domain/batches/batch.ts';
import { type RateValues, type Rates, pickValues } from '#domain/money/rates.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/** The effect of a batch on one product, and the product's version after it. */
export interface NewBatchRow {
  readonly productId: string;
  readonly before: BatchFields | null;
  readonly after: BatchFields;
  readonly versionAfter: number;
}

export interface NewBatch {
  readonly id: string;
  readonly businessId: string;
  readonly kind: BatchKind;
  readonly madeBy: string | null;
  readonly params: object;
  readonly importId: string | null;
  readonly rows: readonly NewBatchRow[];
}

export async function insertBatch(tx: Db, batch: NewBatch): Promise<void> {
  await tx
    .insertInto('batches')
    .values({
      id: batch.id,
      business_id: batch.businessId,
      kind: batch.kind,
      made_by: batch.madeBy,
      params: JSON.stringify(batch.params),
      import_id: batch.importId,
    })
    .execute();
  const rows = batch.rows.map(({ productId, before, after, versionAfter }) => ({
    ...{ batch_id: batch.id, product_id: productId, before, after, version_after: versionAfter },
  }));
  await sql`
    insert into batch_rows (batch_id, product_id, before, after, version_after)
    select batch_id, product_id, before, after, version_after
    from jsonb_populate_recordset(null::batch_rows, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

/** A page of a store's batches, the newest first, and the number of all. The parts of one file count as one batch. */
export async function listBatches(
  db: Db,
  {
    businessId,
    limit,
    offset,
  }: { readonly businessId: string; readonly limit: number; readonly offset: number },
): Promise<{ data: Batch[]; total: number }> {
  const { rows } = await sql<{
    total: number;
    id: string | null;
    kind: BatchKind;
    count: number;
    created_at: string;
    undone_at: string | null;
    params: { readonly rates?: RateValues; readonly percent?: number };
  }>`
    with g as (
      select array_agg(id order by created_at desc, id desc) as ids, min(kind) as kind, max(created_at) as created_at,
        case when bool_and(undone_at is not null) then max(undone_at) end as undone_at
      from batches where business_id = ${businessId}
      group by import_id, case when import_id is null then id end
    ),
    t as (select count(*) as total from g),
    s as (
      select * from g order by created_at desc, ids[1] desc limit ${limit} offset ${offset}
    )
    select t.total, s.ids[1] as id, s.kind, s.created_at, s.undone_at,
      (select count(distinct product_id) from batch_rows r where r.batch_id = any(s.ids)) as count,
      (select params from batches b where b.id = s.ids[1]) as params
    from t left join s on true
    order by s.created_at desc, id desc`.execute(db);
  const data = rows.flatMap(({ id, kind, count, created_at, undone_at, params }) => {
    if (id === null) return [];
    const { rates = null, percent = null } = kind === 'rate' || kind === 'percent' ? params : {};
    return [
      {
        ...{ id, kind, count, createdAt: created_at, undoneAt: undone_at },
        rates: rates && pickValues(rates),
        percent,
      },
    ];
  });
  return { data, total: rows[0]?.total ?? 0 };
}

/** The store of a batch. Null when the batch does not exist. */
export async function findBatchStore(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('batches')
    .select('business_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.business_id ?? null;
}

/** Locks a batch and the other parts of its file that are not undone yet. The newest comes first. */
export async function lockParts(tx: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from batches b join batches one on one.id = ${id}
      and b.business_id = one.business_id and (b.id = one.id or b.import_id = one.import_id)
    where b.undone_at is null
    order by b.created_at desc, b.id desc
    for update of b`.execute(tx);
  return rows.map((row) => row.id);
}

/** The changes of batches by product. Those of one product are in the order of the batches. */
export async function readChanges(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { before: BatchFields | null; after: BatchFields }[]>> {
  const { rows } = await sql<{
    product_id: string;
    before: BatchFields | null;
    after: BatchFields;
  }>`
    select r.product_id, r.before, r.after
    from unnest(${[...ids]}::text[]) with ordinality as g(id, place)
    join batch_rows r on r.batch_id = g.id
    order by g.place, r.product_id`.execute(db);
  const changes = new Map<string, { before: BatchFields | null; after: BatchFields }[]>();
  for (const { product_id: id, before, after } of rows) {
    const own = changes.get(id) ?? [];
    own.push({ before, after });
    changes.set(id, own);
  }
  return changes;
}

/** The rates that a batch set and the earlier ones. Null when none of the batches set rates. */
export async function findRateParams(
  db: Db,
  ids: readonly string[],
): Promise<{ rates: Rates; ratesBefore: Rates | null } | null> {
  const { rows } = await sql<{ params: { rates: Rates; ratesBefore: Rates | null } }>`
    select params from batches where id = any(${[...ids]}) and kind = 'rate'`.execute(db);
  return rows[0]?.params ?? null;
}

export async function markUndone(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`update batches set undone_at = now() where id = any(${[...ids]})`.execute(tx);
}

/** The products among these that a visitor has ordered, commented on or saved as a favourite. */
export async function listUsed(
  db: Db,
  storeId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${[...ids]}::text[]) as p(id)
    where exists (select 1 from reviews r where r.product_id = p.id)
      or exists (select 1 from favourites f where f.product_id = p.id)
      or p.id in (
        select l.product_id from orders o join order_lines l on l.order_id = o.id
        where o.business_id = ${storeId}
      )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The effect of a batch on one product, as the export of an account shows it. */
export interface ExportedChange {
  readonly batchId: string;
  readonly kind: BatchKind;
  readonly at: string;
  readonly undoneAt: string | null;
  readonly productId: string;
  readonly before: BatchFields | null;
  readonly after: BatchFields;
}

/** The changes of a store's batches after a given one, in the order of batches and products. */
export async function readChangesAfter(
  db: Db,
  storeId: string,
  { after, limit }: { readonly after: readonly [string, string]; readonly limit: number },
): Promise<ExportedChange[]> {
  const { rows } = await sql<ExportedChange>`
    select b.id as "batchId", b.kind, b.created_at as at, b.undone_at as "undoneAt",
      r.product_id as "productId", r.before, r.after
    from batches b join batch_rows r on r.batch_id = b.id
    where b.business_id = ${storeId} and (b.id, r.product_id) > (${after[0]}, ${after[1]})
    order by b.id, r.product_id limit ${limit}`.execute(db);
  return rows;
}

/** Erases batches after 30 days. They can be undone until then. */
export const eraseOldBatches = (db: Db): Promise<unknown> =>
  sql`delete from batches where created_at < now() - interval '30 days'`.execute(db);
