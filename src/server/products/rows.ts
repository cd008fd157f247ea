import type { Insertable, Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import { prepared, unseenValue } from '#server/platform/db/prepared.ts';
import { findListedProducts } from './listed-rows.ts';
import type { LockedProduct, PictureRow, ProductColumns, ProductRow } from './record-rows.ts';
import {
  pictures,
  productColumns,
  productTables,
  storedColumns,
  toPictures,
  toProduct,
} from './record-rows.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { Product } from '#contract/products.ts';
import type { ProductTable, Schema } from '#server/platform/db/schema.ts';
import type { Currency } from '#domain/money/money.ts';

type Db = Kysely<Schema>;

/** A product that is not deleted, even if it is not public. */
export async function findProduct(db: Db, id: string): Promise<Product | null> {
  const { rows } = await sql<ProductRow>`
    select ${productColumns} from ${productTables} where p.id = ${id} and p.deleted_at is null`.execute(
    db,
  );
  return rows[0] === undefined ? null : toProduct(rows[0]);
}

/** The pictures of a listed product in order. Null when there is no such product. */
export async function findProductPictures(db: Db, id: string): Promise<ProductImage[] | null> {
  const { rows } = await sql<{ images: PictureRow[] | null }>`
    select (select ${pictures} from product_images i where i.product_id = p.id) as images
    from products p where p.id = ${id} and p.listed`.execute(db);
  return rows[0] === undefined ? null : toPictures(rows[0].images ?? []);
}

const todaysOffers = sql`
  from products where listed and offer and (stock is null or stock > 0)
  order by discount desc, created_at desc, id desc`;

const offersTotal = sql`(select sum(offers) from listed_totals) as total`;

/** The first of the day's offers with their stores, and the number of all. */
export async function listOfferOrder(
  db: Db,
  limit: number,
): Promise<{ data: { id: string; businessId: string }[]; total: number }> {
  const { rows } = await sql<{ total: number; offers: [string, string][] | null }>`${prepared}
    select ${offersTotal}, (
      select json_agg(json_build_array(o.id, o.business_id))
      from (select id, business_id ${todaysOffers} limit ${unseenValue(limit, 'integer')}) o
    ) as offers`.execute(db);
  const { offers, total = 0 } = rows[0] ?? {};
  return { data: (offers ?? []).map(([id, storeId]) => ({ id, businessId: storeId })), total };
}

/** The day's offers in order, and the number of all (product.md 6.6). */
export async function listOffers(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: Product[]; total: number }> {
  const { rows } = await sql<{ total: number; ids: string[] }>`${prepared}
    select
      ${offersTotal},
      array(
        select id ${todaysOffers}
        limit ${unseenValue(limit, 'integer')} offset ${unseenValue(offset, 'bigint')}
      ) as ids`.execute(db);
  const { ids = [], total = 0 } = rows[0] ?? {};
  return { data: await findListedProducts(db, ids), total };
}

/** Locks a product that is not deleted until the transaction ends, and returns its stored values. */
export async function lockProduct(tx: Db, id: string): Promise<LockedProduct | null> {
  const row = await tx
    .selectFrom('products')
    .select([...storedColumns, 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Selects products of a store: those of a category, some by id, those with a price tied to another currency, or all.
 */
export interface ProductScope {
  readonly ids?: readonly string[] | undefined;
  readonly categoryId?: string | undefined;
  readonly isTied?: boolean;
}

const selectStored = (db: Db, storeId: string, { ids, categoryId, isTied = false }: ProductScope) =>
  db
    .selectFrom('products')
    .select([...storedColumns, 'version'])
    .where('business_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) =>
      query.where('id', '=', sql<string>`any(${[...(ids ?? [])]})`),
    )
    .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? ''))
    .$if(isTied, (query) => query.where('anchor_price', 'is not', null))
    .orderBy('id');

/** The stored values of products of a store that are not deleted, sorted by id. */
export const listProductsOf = (
  db: Db,
  storeId: string,
  scope: ProductScope,
): Promise<LockedProduct[]> => selectStored(db, storeId, scope).execute();

/** Locks such products in the same order until the transaction ends. */
export const lockProductsOf = (
  tx: Db,
  storeId: string,
  scope: ProductScope,
): Promise<LockedProduct[]> => selectStored(tx, storeId, scope).forNoKeyUpdate().execute();

/** The currencies of some products. */
export async function readCurrencies(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Currency>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'currency'])
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .execute();
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

/** The first product gets the newest time, so that lists, which show the newest first, keep the order. */
export async function insertProducts(
  tx: Db,
  rows: readonly Insertable<ProductTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  const inOrder = rows.map((row, index) => ({
    ...row,
    created_at: sql<string>`now() - ${index}::int * interval '1 millisecond'`,
  }));
  await tx.insertInto('products').values(inOrder).execute();
}

/**
 * The database keeps the plans of changes of at most this many columns: `listed` and one other, which makes a dozen
 * statements. With more columns there would be thousands.
 */
const columnsOfKept = 2;

export async function updateProduct(
  tx: Db,
  id: string,
  change: Updateable<ProductTable>,
): Promise<void> {
  const columns = Object.values(change).filter((value) => value !== undefined).length;
  await tx
    .updateTable('products')
    .set({ ...change, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .modifyEnd(columns <= columnsOfKept ? prepared : sql``)
    .execute();
}

/** Changes several products in the way of `updateProduct`. Products with the same changed columns share one query. */
export async function updateProducts(
  tx: Db,
  changes: readonly { readonly id: string; readonly change: ProductColumns }[],
): Promise<void> {
  const given = changes.map(({ id, change }) => ({
    id,
    columns: Object.entries(change).filter(([, value]) => value !== undefined),
  }));
  const groups = Map.groupBy(given, ({ columns }) => columns.map(([name]) => name).join());
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    if (group.length === 1) {
      const columns = first.columns.map(([name, value]) => [name, writeList(value)] as const);
      await updateProduct(tx, first.id, Object.fromEntries(columns));
      continue;
    }
    const rows = group.map(({ id, columns }) => ({ id, ...Object.fromEntries(columns) }));
    const set = first.columns.map(([name]) => sql`${sql.ref(name)} = x.${sql.ref(name)}`);
    await sql`
      update products p set ${sql.join(set)}, updated_at = now(), version = p.version + 1
      from json_populate_recordset(null::products, ${JSON.stringify(rows)}) x
      where p.id = x.id`.execute(tx);
  }
}

/** The driver would write a list as an array of the database, and the column is JSON. */
const writeList = (value: unknown): unknown =>
  Array.isArray(value) ? JSON.stringify(value) : value;

/** The row stays for 30 days, because followers of the log may still ask where the product was shown. */
export async function removeProduct(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('products')
    .set({ listed: false, deleted_at: sql<string>`now()`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Erases the products that were deleted more than 30 days ago. */
export const eraseDeletedProducts = (db: Db): Promise<unknown> =>
  sql`delete from products where deleted_at < now() - interval '30 days'`.execute(db);
