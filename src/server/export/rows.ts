import { type Kysely, sql } from 'kysely';
import {
  type ProductRow,
  anchorOfRow,
  productColumns,
  productTables,
  readAnchor,
  toProduct,
  variantColumns,
} from '#server/products/record-rows.ts';
import type { Product } from '#contract/products.ts';
import { type ExportedChange, readChangesAfter } from '#server/batches/rows.ts';
import type { PictureRecord } from '#server/pictures/rows.ts';
import type { AuditActorKind } from '#server/platform/db/operator-schema.ts';
import { hasAddress } from '#server/operators/request-rows.ts';
import type { Order } from '#contract/orders.ts';
import { readOrdersAfter } from '#server/orders/rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { RequestKind } from '#domain/operators/request-kind.ts';

type Db = Kysely<Schema>;
type Pages<Row> = AsyncGenerator<readonly Row[]>;

/** The largest number of rows in memory at once. */
const pageSize = 200;

/** All pages of rows, sorted by id. */
async function* readPages<Row, Key extends string | number | readonly string[]>(
  read: (after: Key, limit: number) => Promise<readonly Row[]>,
  { first, keyOf }: { readonly first: Key; readonly keyOf: (row: Row) => Key },
): Pages<Row> {
  let after = first;
  for (;;) {
    const page = await read(after, pageSize);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = keyOf(last);
  }
}

const byId = { first: '', keyOf: ({ id }: { readonly id: string }) => id };

export async function findExportedAccount(db: Db, id: string) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'phone'])
    .select(['created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (account === undefined) return null;
  const requests: {
    id: string;
    kind: RequestKind;
    receivedOn: string;
    state: 'open' | 'done';
  }[] = await db
    .selectFrom('data_requests')
    .select(['id', 'kind', sql<string>`received_on::text`.as('receivedOn'), 'state'])
    .where(sql<boolean>`(subject = ${id} or ${hasAddress(sql.ref('subject'), account.email)})`)
    .orderBy('id')
    .execute();
  return { ...account, requests };
}
export type ExportedAccount = NonNullable<Awaited<ReturnType<typeof findExportedAccount>>>;

/** The stores of an account, oldest first. Closed stores that are not erased yet are included. */
export async function listExportedStores(db: Db, ownerId: string) {
  const stores = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'url', 'description', 'type', 'province', 'location', 'email', 'phone'])
    .select(['timezone', 'business_hours', 'special_days', 'pause', 'no_delivery', 'rates'])
    .select(['municipality', 'delivery', 'delivery_places', 'payments', 'free_from', 'min_order'])
    .select(['url_facebook', 'url_instagram', 'whatsapp'])
    .select(['telegram', 'telegram_username', 'logo', 'banner', 'created_at', 'updated_at'])
    .select(['public_since', 'verified_at', 'blocked_at', 'blocked_reason', 'deleted_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const urls = await db
    .selectFrom('slugs')
    .select(['url', 'business_id'])
    .where('business_id', 'in', ['', ...stores.map(({ id }) => id)])
    .where('replaced_at', 'is not', null)
    .orderBy('url')
    .execute();
  return stores.map((store) => ({
    ...store,
    formerUrls: urls.filter((one) => one.business_id === store.id).map(({ url }) => url),
  }));
}
export type ExportedStore = Awaited<ReturnType<typeof listExportedStores>>[number];

export interface ExportedProduct extends Product {
  readonly anchorPrice: number | null;
  readonly anchorCurrency: string | null;
}

const conditions = {
  present: sql`p.deleted_at is null`,
  deleted: sql`p.deleted_at is not null`,
  'with-options': sql`p.options is not null`,
  'present-with-options': sql`p.deleted_at is null and p.options is not null`,
};
type ProductChoice = keyof typeof conditions;

export function readProducts(
  db: Db,
  storeId: string,
  which: ProductChoice,
): Pages<ExportedProduct> {
  return readPages(async (after, limit) => {
    const { rows } = await sql<ProductRow & Parameters<typeof readAnchor>[0]>`
      select ${productColumns}, ${variantColumns}, ${anchorOfRow} from ${productTables}
      where p.business_id = ${storeId} and ${conditions[which]} and p.id > ${after}
      order by p.id limit ${limit}`.execute(db);
    return rows.map((row) => {
      const anchor = readAnchor(row);
      return {
        ...toProduct(row),
        anchorPrice: anchor?.price ?? null,
        anchorCurrency: anchor?.currency ?? null,
      };
    });
  }, byId);
}

export async function hasProducts(db: Db, storeId: string, which: ProductChoice): Promise<boolean> {
  const { rows } = await sql`
    select 1 from products p
    where p.business_id = ${storeId} and ${conditions[which]} limit 1`.execute(db);
  return rows.length > 0;
}

export interface ExportedCategory {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly image: PictureRecord | null;
  readonly created_at: string;
}

export const readCategories = (db: Db, storeId: string): Pages<ExportedCategory> =>
  readPages(
    (after, limit) =>
      db
        .selectFrom('categories')
        .select(['id', 'name', 'description', 'image', 'created_at'])
        .where('business_id', '=', storeId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute() as Promise<ExportedCategory[]>,
    byId,
  );

/** A comment without the facts that only its author and the operators may see. */
export interface ExportedComment {
  readonly id: string;
  readonly product_id: string;
  readonly product_name: string;
  readonly author_name: string;
  readonly rating: number | null;
  readonly comment: string;
  readonly created_at: string;
  readonly reply: string | null;
  readonly reply_at: string | null;
}

export const readComments = (db: Db, storeId: string): Pages<ExportedComment> =>
  readPages(
    (after, limit) =>
      db
        .selectFrom('reviews as r')
        .innerJoin('products as p', 'p.id', 'r.product_id')
        .select(['r.id', 'r.product_id', 'p.name as product_name', 'r.author_name', 'r.rating'])
        .select(['r.comment', 'r.created_at', 'r.reply', 'r.reply_at'])
        .where('p.business_id', '=', storeId)
        .where('r.hidden_at', 'is', null)
        .where('r.id', '>', after)
        .orderBy('r.id')
        .limit(limit)
        .execute(),
    byId,
  );

export const readOrders = (db: Db, storeId: string): Pages<Order> =>
  readPages((after, limit) => readOrdersAfter(db, storeId, { after, limit }), byId);

export const readBatches = (db: Db, storeId: string): Pages<ExportedChange> =>
  readPages<ExportedChange, readonly [string, string]>(
    (after, limit) => readChangesAfter(db, storeId, { after, limit }),
    { first: ['', ''], keyOf: ({ batchId, productId }) => [batchId, productId] },
  );

export interface ExportedAct {
  readonly seq: number;
  readonly at: string;
  readonly actorKind: AuditActorKind;
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly reason: string | null;
}

/** The acts of a person as an owner, and the acts on the account, its stores and their products. */
export const readActs = (db: Db, userId: string): Pages<ExportedAct> =>
  readPages<ExportedAct, number>(
    async (after, limit) => {
      const { rows } = await sql<ExportedAct>`
        select seq, at, actor_kind as "actorKind", action, target_kind as "targetKind",
          target_id as "targetId", detail ->> 'reason' as reason
        from audit
        where seq > ${after} and (
          (actor_kind = 'owner' and actor_id = ${userId})
          or (target_kind = 'account' and target_id = ${userId})
          or (target_kind = 'business' and target_id in (
            select id from businesses where owner_id = ${userId}))
          or (target_kind = 'product' and target_id in (
            select p.id from products p join businesses b on b.id = p.business_id
            where b.owner_id = ${userId})))
        order by seq limit ${limit}`.execute(db);
      return rows;
    },
    { first: 0, keyOf: ({ seq }) => seq },
  );

/** Pictures that belong to no product yet. */
export async function listUploads(
  db: Db,
  ownerId: string,
): Promise<{ id: string; picture: PictureRecord }[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'picture'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
  return rows as { id: string; picture: PictureRecord }[];
}

/** The compressed size of the files that every export has. */
const wholeBytes = 2_500;
/** The part of a table's text that remains after compression. */
const packedShare = 0.4;

/** The approximate size in bytes of an account's export, computed from its rows. */
export async function readExportSize(
  db: Kysely<Schema>,
  ownerId: string,
): Promise<{ withoutPhotos: number; withPhotos: number }> {
  const { rows } = await sql<{ texts: number; photos: number }>`
    with s as (select id, logo, banner from businesses where owner_id = ${ownerId}),
    p as (
      select id, octet_length(concat(id, name, description, category_id)) + 40 as bytes
      from products where business_id in (select id from s)
    ),
    texts as (
      select bytes from p
      union all select octet_length(concat(v.product_id, key, "values")) + 80
        from product_variants v where product_id in (select id from p)
      union all select octet_length(concat(id, name, description)) + 30
        from categories where business_id in (select id from s)
      union all select octet_length(concat(r.id, comment, author_name, reply)) + 80
        from reviews r where product_id in (select id from p) and hidden_at is null
      union all select octet_length(concat(o.id, code, customer_name, customer_phone, place, note, wanted, recipient_name,
          recipient_phone, pay_text, municipality, l.name, l.variant)) + 130
        from orders o join order_lines l on l.order_id = o.id where business_id in (select id from s)
      union all select octet_length(concat(b.id, r.product_id, r.before, r.after)) + 60
        from batches b join batch_rows r on r.batch_id = b.id where business_id in (select id from s)
    ),
    pictures as (
      select picture from product_images where product_id in (select id from p)
      union all select logo from s where logo is not null
      union all select banner from s where banner is not null
      union all select image from categories where business_id in (select id from s) and image is not null
      union all select picture from uploads where owner_id = ${ownerId}
    )
    select (select coalesce(sum(bytes), 0)::float8 from texts) as texts,
      (select coalesce(sum((picture -> 'bytes' -> -1)::float8), 0) from pictures
        where picture ->> 'url' like '/images/%') as photos`.execute(db);
  const { texts = 0, photos = 0 } = rows[0] ?? {};
  const withoutPhotos = Math.round(wholeBytes + texts * packedShare);
  return { withoutPhotos, withPhotos: withoutPhotos + photos };
}
