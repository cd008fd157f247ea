import type { Insertable, Kysely, RawBuilder, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { StoreType } from '#domain/stores/store-type.ts';
import { isListed } from '#domain/products/listed.ts';
import type { Picture } from '#domain/products/picture.ts';
import type { Rates } from '#domain/money/rates.ts';
import type { VerifiedField } from '#domain/operators/verification.ts';
import type { StoreRow } from './record-rows.ts';
import { type StoreFilter, listStoreConditions } from './filter-rows.ts';
import { storeColumns, isPublic, toStore } from './record-rows.ts';
import { formatNamePart } from '#server/platform/db/name-key.ts';
import { prepared, seenValue, unseenValue } from '#server/platform/db/prepared.ts';
import type { StoreRecord } from './record-rows.ts';
import type { StoreTable, Schema } from '#server/platform/db/schema.ts';
import { wordsOf } from '#server/products/record-rows.ts';
import { addWords } from '#server/search/word-rows.ts';
import { formatTextQuery, readWords } from '#domain/search/words.ts';

type Db = Kysely<Schema>;

export interface StoreListQuery extends StoreFilter {
  limit: number;
  offset: number;
  type?: StoreType | undefined;
  search?: string | undefined;
  sortBy: 'createdAt' | 'name' | 'favorite';
  descending: boolean;
}

const sortColumns: Record<StoreListQuery['sortBy'], RawBuilder<unknown>> = {
  createdAt: sql`b.created_at`,
  name: sql`b.name_key`,
  favorite: sql`b.favorites`,
};

/** A page of the public stores, and the number of all. */
export async function listStores(
  db: Db,
  query: StoreListQuery,
): Promise<{ data: StoreRecord[]; total: number }> {
  // A search or filter needs a plan for its own values, because they decide which index is best.
  const filters = listStoreConditions(query);
  const isPlain = query.search === undefined && filters.length === 0;
  const [mark, write] = isPlain ? [prepared, unseenValue] : [sql``, seenValue];
  const conditions = [isPublic, ...filters];
  if (query.type !== undefined) conditions.push(sql`b.type = ${write(query.type, 'text')}`);
  if (query.search !== undefined) conditions.push(matchStore(query.search));
  const where = sql.join(conditions, sql` and `);
  const direction = query.descending ? sql`desc` : sql`asc`;
  const key = sortColumns[query.sortBy];
  const { rows } = await sql<StoreRow & { total: number }>`${mark}
    with t as (select count(*) as total from businesses b where ${where}),
    s as (
      select b.id, ${key} as key from businesses b where ${where}
      order by ${key} ${direction}, b.id ${direction}
      limit ${write(query.limit, 'integer')} offset ${write(query.offset, 'bigint')}
    )
    select t.total, x.* from t left join (
      select s.key, ${storeColumns} from s join businesses b using (id)
    ) x on true
    order by x.key ${direction}, x.id ${direction}`.execute(db);
  const found = rows.filter((row) => (row.id as string | null) !== null);
  return { data: found.map(toStore), total: rows[0]?.total ?? 0 };
}

/** Matches the words of name and description, or a part of the name. */
function matchStore(search: string): RawBuilder<unknown> {
  const part = formatNamePart(search);
  if (part === null) return sql`false`;
  const words = readWords(search);
  const byName = sql`b.name_key like ${part}`;
  if (words.length === 0) return byName;
  return sql`(${byName} or b.words @@ to_tsquery('public.es', ${formatTextQuery(words.map((word) => [word]))}))`;
}

export async function findStore(db: Db, id: string): Promise<StoreRecord | null> {
  const { rows } = await sql<StoreRow>`${prepared}
    select ${storeColumns} from businesses b where b.id = ${id} and ${isPublic}`.execute(db);
  return rows[0] === undefined ? null : toStore(rows[0]);
}

/** The store that has or had this url. The result has its present url. */
export async function findStoreByUrl(db: Db, url: string): Promise<StoreRecord | null> {
  const { rows } = await sql<StoreRow>`${prepared}
    select ${storeColumns} from slugs u join businesses b on b.id = u.business_id
    where u.url = ${url} and u.ended_at is null and ${isPublic}`.execute(db);
  return rows[0] === undefined ? null : toStore(rows[0]);
}

export async function countStoresByType(db: Db): Promise<Map<StoreType, number>> {
  const { rows } = await sql<{ type: StoreType; n: number }>`${prepared}
    select b.type, count(*) as n from businesses b where ${isPublic} group by b.type`.execute(db);
  return new Map(rows.map(({ type, n }) => [type, n]));
}

export interface StoredStore extends Omit<
  StoreRecord,
  | 'country'
  | 'rates'
  | 'topProductImage'
  | 'rating'
  | 'reviewCount'
  | 'verified'
  | 'createdAt'
  | 'updatedAt'
> {
  rates: Rates | null;
  owner_id: string | null;
  public_since: string | null;
  blocked_at: string | null;
  verified_at: string | null;
  verified_paused: VerifiedField | null;
}

/** The same rule as `isPublic`, for a stored store that is not deleted. */
export const isStorePublic = ({
  public_since,
  blocked_at,
}: Pick<StoredStore, 'public_since' | 'blocked_at'>): boolean =>
  public_since !== null && blocked_at === null;

/** Columns of StoredStore. */
export const storedColumns = [
  'id',
  'owner_id',
  'name',
  'url',
  'description',
  'type',
  'province',
  'municipality',
  'location',
  'email',
  'phone',
  'timezone',
  'business_hours',
  'special_days',
  'pause',
  'no_delivery',
  'rates',
  'delivery',
  'delivery_places',
  'payments',
  'free_from',
  'min_order',
  'url_facebook',
  'url_instagram',
  'whatsapp',
  'telegram',
  'telegram_username',
  'logo',
  'banner',
  'public_since',
  'blocked_at',
  'verified_at',
  'verified_paused',
] as const;

/** Locks a store that is not deleted until the transaction ends, and returns its stored values. */
export async function lockStoreRow(tx: Db, id: string): Promise<StoredStore | null> {
  const row = await tx
    .selectFrom('businesses')
    .select(storedColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst();
  return (row as StoredStore | undefined) ?? null;
}

/** The name, the owner and the visibility of a store that is not deleted. */
export interface StoreOwner {
  readonly name: string;
  readonly url: string;
  readonly ownerId: string | null;
  readonly isPublic: boolean;
}

/** The rates of a store that is not deleted. */
export async function findRates(db: Db, id: string): Promise<Rates | null> {
  const row = await db
    .selectFrom('businesses')
    .select('rates')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.rates ?? null;
}

export async function findStoreOwner(db: Db, id: string): Promise<StoreOwner | null> {
  const row = await db
    .selectFrom('businesses')
    .select(['name', 'url', 'owner_id as ownerId', 'public_since', 'blocked_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { name, url, ownerId } = row;
  return { name, url, ownerId, isPublic: isStorePublic(row) };
}

/**
 * Updates `listed` of all products of a locked store after its visibility has changed. Their words are known again,
 * because those that no other product has were forgotten meanwhile.
 */
export async function relistProducts(
  tx: Db,
  id: string,
  { isPublic }: Pick<StoreOwner, 'isPublic'>,
): Promise<void> {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'is_visible', 'held_at'])
    .where('business_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  const listed = rows.filter((row) => isListed(row, isPublic)).map((row) => row.id);
  const { rows: changed } = await sql<Parameters<typeof wordsOf>[0]>`
    update products set listed = not listed
    where business_id = ${id} and deleted_at is null and listed <> (id = any(${listed}))
    ${isPublic ? sql`returning name, description, options` : sql``}`.execute(tx);
  if (changed.length > 0) await addWords(tx, changed.map(wordsOf));
}

export async function insertStoreRow(tx: Db, row: Insertable<StoreTable>): Promise<void> {
  await tx.insertInto('businesses').values(row).execute();
}

/** The number of an account's stores, including closed ones. It locks the account against concurrent counts. */
export async function countOwned(tx: Db, ownerId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
  const { n } = await tx
    .selectFrom('businesses')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return n;
}

type PublishedStore = Pick<
  StoredStore,
  | 'id'
  | 'url'
  | 'type'
  | 'blocked_at'
  | 'public_since'
  | 'province'
  | 'municipality'
  | 'delivery'
  | 'delivery_places'
>;

/**
 * Ends the waiting of the stores whose owner had to confirm the account. Returns what is announced of them. A blocked
 * one is still not public.
 */
export async function publishWaiting(tx: Db, ownerId: string): Promise<PublishedStore[]> {
  return tx
    .updateTable('businesses')
    .set({ public_since: sql<string>`now()` })
    .where('owner_id', '=', ownerId)
    .where('public_since', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['id', 'url', 'type', 'blocked_at', 'public_since'])
    .returning(['province', 'municipality', 'delivery', 'delivery_places'])
    .execute() as Promise<PublishedStore[]>;
}

export async function updateStore(
  tx: Db,
  id: string,
  change: Updateable<StoreTable>,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ ...change, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Sets or removes a store's picture. The version does not grow, because it counts only the owner's edits of fields. */
export async function setStorePicture(
  tx: Db,
  id: string,
  field: 'logo' | 'banner',
  picture: Picture | null,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({
      [field]: picture === null ? null : JSON.stringify(picture),
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Removes a store, all its things and its recommendation from the public. The data is erased 30 days later. */
export async function removeStore(tx: Db, id: string): Promise<void> {
  await relistProducts(tx, id, { isPublic: false });
  const deleted_at = sql<string>`now()` as unknown as string;
  await updateStore(tx, id, { deleted_at, recommended_until: null });
}

/** Locks the products of a store before the store itself. Every writer uses this order. */
export async function lockStoreProducts(tx: Db, storeId: string): Promise<void> {
  await sql`select 1 from products where business_id = ${storeId} order by id for no key update`.execute(
    tx,
  );
}

/**
 * Erases the stores that were deleted more than 30 days ago, except blocked ones and those of a person whose account is
 * being erased.
 */
export const eraseDeletedStores = (db: Db): Promise<unknown> =>
  sql`
    delete from businesses
    where deleted_at < now() - interval '30 days' and closed_by is null and blocked_at is null`.execute(
    db,
  );
