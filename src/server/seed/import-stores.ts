import { isListed } from '#domain/products/listed.ts';
import type { Insertable, Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { WeeklyHours } from '#domain/hours/weekly-hours.ts';
import type { NoDelivery } from '#domain/hours/no-delivery.ts';
import type { Pause } from '#domain/hours/pause.ts';
import type { SpecialDay } from '#domain/hours/special-days.ts';
import type { StoreType } from '#domain/stores/store-type.ts';
import type { Picture } from '#domain/products/picture.ts';
import {
  formatVariantKey,
  hasSeveralPrices,
  type ProductOption,
  sumVariants,
  type VariantCost,
} from '#domain/products/variants.ts';
import type { Rates } from '#domain/money/rates.ts';
import type { DeliveryPlace, DeliveryScope } from '#domain/stores/delivery.ts';
import { listStorePlaces } from '#domain/places/listed-places.ts';
import type { Province } from '#domain/places/province.ts';
import type { PayMethod } from '#domain/orders/pay-method.ts';
import { slugCandidates, slugify } from '#domain/paths/slug.ts';
import { nameKey } from '#server/platform/db/name-key.ts';
import type { Database } from '#server/platform/db/open.ts';
import { createId } from '#server/platform/db/random-id.ts';
import type { ChangeDetail } from '#server/platform/log/change.ts';
import type { ProductTable, Schema } from '#server/platform/db/schema.ts';
import { type PlainFields, toNewColumns } from '#server/products/record-rows.ts';
import { recountWords } from '#server/search/vocabulary.ts';
import { transact } from '#server/platform/db/transact.ts';

export interface CommentImport {
  comment: string;
  authorName: string;
  rating: number | null;
  createdAt: Date;
}

/** A product with the fields that its owner would give. An absent one is empty, as in a call of the API. */
export interface ProductImport extends PlainFields {
  /** The initial number of favourites, which belong to no visitors. */
  favorite: number;
  /** The index of its category among those of the store. Null for none. */
  category: number | null;
  images: readonly { picture: Picture; alt: string }[];
  comments: readonly CommentImport[];
  /** For a product with options. Its price, old price and stock then come from its variants. */
  choices?: ChoicesImport | null;
  createdAt: Date;
}

export interface ChoicesImport {
  options: readonly ProductOption[];
  /** In order. */
  variants: readonly (VariantCost & { values: readonly string[] })[];
}

export interface StoreImport {
  name: string;
  description: string | null;
  type: StoreType;
  province: Province;
  municipality: string | null;
  location: string | null;
  email: string | null;
  phone: string | null;
  timezone: string | null;
  business_hours: WeeklyHours | null;
  special_days: readonly SpecialDay[];
  pause: Pause | null;
  no_delivery: NoDelivery | null;
  rates?: Rates | null;
  delivery: DeliveryScope | null;
  delivery_places: readonly DeliveryPlace[];
  payments: readonly PayMethod[];
  free_from: number | null;
  min_order: number | null;
  url_facebook: string | null;
  url_instagram: string | null;
  whatsapp: boolean;
  telegram: boolean;
  telegram_username: string | null;
  logo: Picture | null;
  banner: Picture | null;
  createdAt: Date;
  categories: readonly { name: string; description: string | null; image: Picture | null }[];
  products: readonly ProductImport[];
}

/** The approximate number of products in one transaction. */
const batchSize = 2_000;

/** Up to this many new products the planner's statistics remain good enough. */
const mostUnknown = 100;

/** Whether the database has no store at all, not even a deleted one. */
export async function isCatalogueEmpty(database: Database): Promise<boolean> {
  const found = await database.kysely.selectFrom('businesses').select('id').limit(1).execute();
  return found.length === 0;
}

/**
 * Inserts whole stores in batches and returns their ids in the given order. Each store has one entry in the change log.
 * The data must already be valid.
 */
export async function importStores(
  database: Database,
  stores: Iterable<StoreImport>,
): Promise<string[]> {
  const ids: string[] = [];
  let batch: StoreImport[] = [];
  let products = 0;
  let imported = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const stored = batch;
    ids.push(...(await transact(database, (tx) => insertStores(tx, stored))));
    batch = [];
    products = 0;
  };
  for (const store of stores) {
    batch.push(store);
    products += store.products.length;
    imported += store.products.length;
    if (products >= batchSize) await flush();
  }
  await flush();
  await recountWords(database);
  if (imported > mostUnknown) await sql`analyze`.execute(database.kysely);
  return ids;
}

async function insertStores(
  tx: Transaction<Schema>,
  stores: readonly StoreImport[],
): Promise<string[]> {
  const urls = await takeUrls(tx, stores);
  const storeRows: ReturnType<typeof toStoreRow>[] = [];
  const categories: object[] = [];
  const products: object[] = [];
  const pictureRows: object[] = [];
  const variantRows: object[] = [];
  const commentRows: object[] = [];
  const changes: { business_id: string; detail: ChangeDetail }[] = [];
  stores.forEach((store, index) => {
    const id = createId();
    const url = urls[index] ?? '';
    storeRows.push(toStoreRow(store, id, url));
    changes.push({
      business_id: id,
      detail: {
        url,
        type: { before: null, after: store.type },
        place: { before: [], after: listStorePlaces(store) },
        public: { before: false, after: true },
      },
    });
    const categoryIds = store.categories.map((category) => {
      const categoryId = createId();
      categories.push({
        id: categoryId,
        business_id: id,
        name: category.name,
        name_key: nameKey(category.name),
        description: category.description,
        image: category.image,
        created_at: store.createdAt.toISOString(),
      });
      return categoryId;
    });
    for (const product of store.products) {
      const row = toProductRow(product, id, categoryIds);
      products.push(row);
      product.images.forEach(({ picture, alt }, position) => {
        pictureRows.push({
          id: createId(),
          product_id: row.id,
          picture,
          alt,
          position,
        });
      });
      product.choices?.variants.forEach((variant, position) => {
        const key = formatVariantKey(position);
        variantRows.push({ ...variant, key, position, product_id: row.id });
      });
      for (const comment of product.comments) commentRows.push(toCommentRow(comment, row.id));
    }
  });
  await insertRows(tx, 'businesses', storeRows);
  await insertRows(
    tx,
    'slugs',
    storeRows.map(({ id, url }) => ({ url, business_id: id })),
  );
  await insertRows(tx, 'categories', categories);
  await insertRows(tx, 'products', products);
  await insertRows(tx, 'product_images', pictureRows);
  await insertRows(tx, 'product_variants', variantRows);
  await insertRows(tx, 'reviews', commentRows);
  await insertRows(
    tx,
    'changes',
    changes.map(({ business_id, detail }) => ({
      kind: 'business.created',
      business_id,
      entity_id: business_id,
      detail,
    })),
  );
  return storeRows.map(({ id }) => id);
}

/** Inserts rows from one JSON document. One parameter per value would cost many times as much. */
async function insertRows(
  tx: Kysely<Schema>,
  table: keyof Schema,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(
    tx,
  );
}

/**
 * Gives each store the first free url of its name. Of two stores with the same name, the earlier gets it. It reads only
 * the wanted urls, so that the cost of a batch does not depend on the number of stores.
 */
async function takeUrls(tx: Kysely<Schema>, stores: readonly StoreImport[]): Promise<string[]> {
  await sql`lock table slugs in share row exclusive mode`.execute(tx);
  const candidates = stores.map(({ name }) => slugCandidates(slugify(name)));
  const urls = candidates.map((own) => own.next().value);
  const taken = new Set<string>();
  for (let open = [...urls.keys()]; open.length > 0;) {
    const wanted = open.map((index) => urls[index] ?? '');
    const { rows } = await sql<{ url: string }>`
      select url from slugs where url = any(${wanted})`.execute(tx);
    const known = new Set(rows.map(({ url }) => url));
    open = open.filter((index) => {
      const url = urls[index] ?? '';
      if (!known.has(url) && !taken.has(url)) {
        taken.add(url);
        return false;
      }
      urls[index] = candidates[index]?.next().value ?? '';
      return true;
    });
  }
  return urls;
}

function toStoreRow(store: StoreImport, id: string, url: string) {
  const { createdAt } = store;
  const fields: Partial<StoreImport> = { ...store };
  delete fields.categories;
  delete fields.products;
  delete fields.createdAt;
  return {
    ...fields,
    rates: store.rates ?? null,
    id,
    url,
    owner_id: null,
    name_key: nameKey(store.name),
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
    deleted_at: null,
  };
}

function toProductRow(
  { comments, choices, favorite, category, images: _, createdAt, ...fields }: ProductImport,
  storeId: string,
  categoryIds: readonly string[],
) {
  const ratings = comments.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  const variants = choices?.variants ?? [];
  const filled = toNewColumns(fields);
  return {
    id: createId(),
    business_id: storeId,
    ...filled,
    category_id: category === null ? null : (categoryIds[category] ?? null),
    name_key: nameKey(fields.name),
    ...(choices && sumVariants(variants)),
    // As a list, because all rows are one JSON document.
    options: choices?.options ?? null,
    variant_count: variants.length,
    price_from: hasSeveralPrices(variants),
    variant_keys: variants.length,
    listed: isListed({ ...filled, held_at: null }, true),
    favorite,
    reviews: comments.length,
    rating_sum: ratings.reduce((sum, rating) => sum + rating, 0),
    rating_count: ratings.length,
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
    deleted_at: null,
  } satisfies Record<keyof Omit<Insertable<ProductTable>, Kept>, unknown>;
}

/** Columns that the database fills, or that are empty for a new product. */
type Kept = Moderated | 'version' | 'discount' | 'fell_from' | 'fell_at';
type Moderated = 'held_at' | 'held_reason';

function toCommentRow(comment: CommentImport, productId: string) {
  const createdAt = comment.createdAt.toISOString();
  return {
    id: createId(),
    product_id: productId,
    comment: comment.comment,
    author_name: comment.authorName,
    author_email: null,
    visitor: null,
    rating: comment.rating,
    created_at: createdAt,
    updated_at: createdAt,
  };
}
