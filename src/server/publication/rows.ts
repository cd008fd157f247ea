import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { commentPageSize, productPageSize, relatedProductsLimit } from '#domain/limits.ts';
import {
  storeColumns,
  type StoreRow,
  isPublic,
  toDocumentStore,
} from '#server/stores/record-rows.ts';
import {
  aggregateCategories,
  type PublicationCategoryRow,
  toPublicationCategory,
} from '#server/categories/rows.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { ProductList, ProductRow } from '#server/products/record-rows.ts';
import {
  aggregateProducts,
  productColumns,
  productTables,
  readListedProducts,
  selectListedProducts,
  toDocumentProduct,
  variantColumns,
} from '#server/products/record-rows.ts';
import type {
  ListingPosition,
  Outline,
  ProductPublication,
  Related,
  StoreList,
  StoreListing,
  StorePublication,
} from '#contract/publication.ts';
import type { Product } from '#contract/products.ts';
import type { CommentRow } from '#server/comments/rows.ts';
import { commentColumns, toComment } from '#server/comments/rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { parseInstant } from '#server/platform/db/type-parsers.ts';

type Db = Kysely<Schema>;

interface PublicationRow extends ProductRow {
  same_category: string[] | null;
  same_business: string[] | null;
  latest_reviews: CommentRow[] | null;
}

/** A store with some of its products, and all data that their pages show. */
interface PublishedStore extends Omit<StorePublication, 'data' | 'meta'> {
  /** The number of listed products of the store. */
  total: number;
  products: ProductPublication[];
}

interface StorePublicationRow {
  business: StoreRow & { products: number };
  categories: PublicationCategoryRow[] | null;
  products: PublicationRow[] | null;
  others: ProductList['products'];
}

/**
 * A public store with some of its products by id, or with a page of its catalogue, newest first; null when it is not
 * public. It is one query, because each query costs the embedded database as much as most of the reading.
 */
export async function findStorePublication(
  db: Db,
  storeId: string,
  page: { ids: readonly string[] } | { limit: number; offset: number },
): Promise<PublishedStore | null> {
  const chosen =
    'ids' in page
      ? sql`and p.id = any(${page.ids})`
      : sql`order by p.created_at desc, p.id desc limit ${page.limit} offset ${page.offset}`;
  const { rows } = await sql<StorePublicationRow>`${prepared}
    with s as materialized (
      select p.id from products p where p.business_id = ${storeId} and p.listed ${chosen}
    ),
    d as materialized (
      select ${productColumns}, ${variantColumns},
        case when p.category_id is not null then ${selectRing('after', sql`and o.category_id = p.category_id`)} end
          as same_category,
        case when ${isAloneInCategory('p')} then ${selectRing('after', sql``)} end as same_business,
        (
          select json_agg(r) from (
            select ${commentColumns} from reviews r
            where r.product_id = p.id and r.hidden_at is null
            order by r.created_at desc, r.id desc limit ${commentPageSize}
          ) r
        ) as latest_reviews
      from s join ${productTables} on p.id = s.id
    ),
    o as materialized (
      select unnest(coalesce(same_category, same_business)) as id from d except select id from d
    )
    select
      (select row_to_json(x) from (select ${storeColumns}, b.products) x) as business,
      (${aggregateCategories}) as categories,
      (${aggregateProducts(sql`select * from d order by created_at desc, id desc`)}) as products,
      (${selectListedProducts(sql`array(select id from o)`)}) as others
    from businesses b where b.id = ${storeId} and ${isPublic}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    business: toDocumentStore(row.business),
    categories: (row.categories ?? []).map(toPublicationCategory),
    total: row.business.products,
    products: (row.products ?? []).map(toPublication),
    others: readListedProducts({ products: row.others }),
  };
}

/** A store with a page of its catalogue, without what only the pages of products show. */
export interface ListedStoreProducts extends Omit<StoreListing, 'products'> {
  /** The number of listed products of the store. */
  total: number;
  /** Newest first. */
  products: Product[];
}

interface StoreListingRow extends Pick<StorePublicationRow, 'business' | 'categories'> {
  ids: string[] | null;
  products: ProductList['products'];
}

/** Products of a catalogue: of a category, of none for null, or of all when `categoryId` is absent. */
interface CatalogueRange {
  readonly categoryId?: string | null | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A public store with some of its products, newest first; null when it is not public. */
export async function findStoreListing(
  db: Db,
  storeId: string,
  { categoryId, limit, offset }: CatalogueRange,
): Promise<ListedStoreProducts | null> {
  const within =
    categoryId === undefined ? sql`` : sql`and p.category_id is not distinct from ${categoryId}`;
  const { rows } = await sql<StoreListingRow>`${prepared}
    with s as materialized (
      select p.id, p.created_at from products p
      where p.business_id = ${storeId} and p.listed ${within}
      order by p.created_at desc, p.id desc limit ${limit} offset ${offset}
    )
    select
      (select row_to_json(x) from (select ${storeColumns}, b.products) x) as business,
      (${aggregateCategories}) as categories,
      (select json_agg(s.id order by s.created_at desc, s.id desc) from s) as ids,
      (${selectListedProducts(sql`array(select id from s)`)}) as products
    from businesses b where b.id = ${storeId} and ${isPublic}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const products = new Map(readListedProducts(row).map((product) => [product.id, product]));
  return {
    business: toDocumentStore(row.business),
    categories: (row.categories ?? []).map(toPublicationCategory),
    total: row.business.products,
    products: (row.ids ?? []).flatMap((id) => products.get(id) ?? []),
  };
}

interface OutlineRow {
  url: string;
  updated_at: string;
  products: [id: string, categoryId: string | null, updatedAt: string][] | null;
}

/** Listed products of a public store, newest first, without what their pages show; null when it is not public. */
export async function outlineStore(
  db: Db,
  storeId: string,
  { limit, offset }: Omit<CatalogueRange, 'categoryId'>,
): Promise<Outline | null> {
  const { rows } = await sql<OutlineRow>`${prepared}
    select b.url, b.updated_at, (
      select json_agg(json_build_array(id, category_id, updated_at)) from (
        select p.id, p.category_id, p.updated_at from products p
        where p.business_id = b.id and p.listed
        order by p.created_at desc, p.id desc limit ${limit} offset ${offset}
      ) p
    ) as products
    from businesses b where b.id = ${storeId} and ${isPublic}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const data = (row.products ?? []).map(([id, categoryId, updatedAt]) => ({
    id,
    categoryId,
    updatedAt: parseInstant(updatedAt),
  }));
  return { business: { url: row.url, updatedAt: row.updated_at }, data };
}

/** Whether no other listed product is in the category of a product. Its ring then contains the whole store. */
function isAloneInCategory(name: 'p' | 'q'): RawBuilder<unknown> {
  const product = sql.raw(name);
  return sql`not exists (
    select 1 from products o
    where o.business_id = ${product}.business_id and o.category_id = ${product}.category_id
      and o.listed and o.id <> ${product}.id
  )`;
}

/**
 * The ids of the next `relatedProductsLimit` listed products after `p`, or before it, in a ring of its store's products.
 * The ring is ordered by (created_at desc, id desc) and continues with the newest product after the oldest. Null when
 * the ring has no other product.
 */
function selectRing(side: 'after' | 'before', within: RawBuilder<unknown>): RawBuilder<unknown> {
  const [near, far, order] =
    side === 'after'
      ? [sql`<`, sql`>`, sql`created_at desc, id desc`]
      : [sql`>`, sql`<`, sql`created_at asc, id asc`];
  const half = (comparison: RawBuilder<unknown>, part: number): RawBuilder<unknown> => sql`
    (
      select o.id, o.created_at, ${sql.lit(part)} as part from products o
      where o.business_id = p.business_id ${within} and o.listed
        and (o.created_at, o.id) ${comparison} (p.created_at, p.id)
      order by ${sql.raw(side === 'after' ? 'o.created_at desc, o.id desc' : 'o.created_at asc, o.id asc')}
      limit ${sql.lit(relatedProductsLimit)}
    )`;
  return sql`(
    select array_agg(ring.id order by ring.index) from (
      select id, row_number() over (order by part, ${order}) as index
      from (${half(near, 1)} union all ${half(far, 2)}) halves
      order by index limit ${sql.lit(relatedProductsLimit)}
    ) ring
  )`;
}

/**
 * Ids of the listed products whose page shows this product among the related ones, or would if it were listed: those
 * before it in the ring of its category, and, of those before it in the ring of the whole store, the ones without
 * others in their category. With `categoryId`, as if it were in that category. Null when the product never existed.
 */
export async function listPagesShowing(
  db: Db,
  id: string,
  categoryId?: string,
): Promise<string[] | null> {
  const { rows } = await sql<{ same_category: string[] | null; fallen_back: string[] | null }>`
    with x as (
      select id, business_id, created_at, coalesce(${categoryId ?? null}, category_id) as category_id
      from products where id = ${id}
    )
    select
      case when p.category_id is not null then ${selectRing('before', sql`and o.category_id = p.category_id`)} end
        as same_category,
      (
        select array_agg(q.id order by q.id) from products q
        where q.id = any(${selectRing('before', sql``)}::text[])
          and (q.category_id is distinct from p.category_id or p.category_id is null)
          and ${isAloneInCategory('q')}
      ) as fallen_back
    from x p`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  return [...new Set([...(row.same_category ?? []), ...(row.fallen_back ?? [])])];
}

/** The position of a listed product in its store's catalogue; null for a product that is not listed. */
export async function findListingPosition(db: Db, id: string): Promise<ListingPosition | null> {
  const countBefore = (within: RawBuilder<unknown>) => sql`(
    select count(*)::int from products o
    where o.business_id = p.business_id ${within} and o.listed and (o.created_at, o.id) > (p.created_at, p.id)
  )`;
  const { rows } = await sql<ListingPosition>`${prepared}
    select p.category_id as "categoryId", ${countBefore(sql``)} as "all",
      ${countBefore(sql`and o.category_id = p.category_id`)} as "inCategory"
    from products p where p.id = ${id} and p.listed`.execute(db);
  return rows[0] ?? null;
}

type ListedStore = StoreList['data'][number];

/** Public stores in order of id. An index counts their products, because reading them took ten times as long. */
export async function listStores(
  db: Db,
  query: { after: string | undefined; limit: number },
): Promise<ListedStore[]> {
  const { rows } = await sql<ListedStore>`${prepared}
    select b.id, b.url, b.products,
      (
        select coalesce(sum(ceil(c.products::numeric / ${productPageSize})), 0)::int from (
          select count(*) as products from products p
          where p.business_id = b.id and p.listed and p.category_id is not null group by p.category_id
        ) c
      ) as "categoryPages",
      array(
        select s.url from slugs s where s.business_id = b.id and s.replaced_at is not null and s.ended_at is null
        order by s.url
      ) as "oldUrls"
    from businesses b
    where ${isPublic} and b.id > ${query.after ?? ''}
    order by b.id limit ${query.limit}`.execute(db);
  return rows;
}

function toPublication(row: PublicationRow): ProductPublication {
  const related: Related =
    row.same_category === null
      ? { kind: 'business', ids: row.same_business ?? [] }
      : { kind: 'category', ids: row.same_category };
  return {
    product: toDocumentProduct(row),
    related,
    reviews: (row.latest_reviews ?? []).map(toComment),
  };
}
