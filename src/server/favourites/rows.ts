import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { addCounts } from '#server/platform/http/limits/rate-counts.ts';
import { runTransaction } from '#server/platform/db/run-transaction.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { countedColumns, logProduct } from '#server/products/counted-rows.ts';

type Db = Kysely<Schema>;
type Fragment = ReturnType<typeof sql>;

export interface FavouriteChange {
  readonly productId: string;
  readonly visitor: string;
  readonly isAdded: boolean;
  /** The mark of the visitor's address. */
  readonly address: string;
  /** How many new visitors of one address may count for a product on one day. 0 means no limit. */
  readonly limitOfDay: number;
  /** The marks of the wider networks of the address. Each has its own limit of new visitors a day. */
  readonly networks: readonly { readonly mark: string; readonly limitOfDay: number }[];
}

export type FavouriteOutcome = 'changed' | 'unchanged' | 'over-limit';

/**
 * Adds or removes a visitor's favourite, counts it and logs it, in one statement. Of any number of equal concurrent
 * calls, exactly one changes something. The same statement counts the visitor for the address and day, so that the
 * limit holds across processes. The same transaction counts for the wider networks, where removing a favourite does not
 * free a place.
 */
export async function setFavourite(db: Db, change: FavouriteChange): Promise<FavouriteOutcome> {
  // The erasure of a visitor locks the product before the favourite. The statement of a removal locks it after, so it
  // may have to run again.
  if (!change.isAdded) return runTransaction(db, (tx) => set(tx, change));
  if (change.networks.length === 0) return set(db, change);
  try {
    return await runTransaction(db, async (tx) => {
      const outcome = await set(tx, change);
      if (outcome === 'changed' && (await isOverInNetwork(tx, change))) throw new NetworkFull();
      return outcome;
    });
  } catch (error) {
    if (error instanceof NetworkFull) return 'over-limit';
    throw error;
  }
}

/** Thrown to roll back a favourite that a network's limit refuses. */
class NetworkFull extends Error {}

async function isOverInNetwork(tx: Db, { productId, networks }: FavouriteChange): Promise<boolean> {
  const limits = new Map(
    networks.map(({ mark, limitOfDay }) => [`favourites ${mark} ${productId}`, limitOfDay]),
  );
  const seconds = 24 * 3_600;
  const counts = [...limits.keys()].map((key) => ({ key, points: 1, seconds }));
  const totals = await addCounts(tx, counts);
  return totals.some(({ key, points }) => points > (limits.get(key) ?? 0));
}

async function set(db: Db, change: FavouriteChange): Promise<FavouriteOutcome> {
  const { productId, visitor, isAdded, address, limitOfDay } = change;
  const { rows } = await sql<{ isChanged: boolean; isKept: boolean; isAllowed: boolean }>`
    with ${isAdded ? addition(change) : removal(change)},
    counted as (
      update products p set favorite = p.favorite + ${isAdded ? 1 : -1}
      from touched
      where p.id = touched.product_id and (select count(*) from of_day) >= 0
      returning ${countedColumns}
    ),
    logged as (${logProduct('product.counted', ['favorite'])})
    select exists (select from counted) as "isChanged", exists (select from of_day) as "isAllowed",
      exists (select from favourites where product_id = ${productId} and visitor = ${visitor})
        as "isKept"`.execute(db);
  const [outcome] = rows;
  if (outcome?.isChanged === true) return 'changed';
  if (!isAdded || limitOfDay === 0 || outcome?.isKept === true) return 'unchanged';
  if (outcome?.isAllowed === false) {
    // An equal call, which the statement did not see, may have taken the last place of the day.
    return (await isFavourite(db, change)) ? 'unchanged' : 'over-limit';
  }
  // An equal call of the same visitor was first, so this one must not count for the day.
  await sql`
    update favourite_days set visitors = greatest(visitors - 1, 0)
    where address = ${address} and product_id = ${productId}`.execute(db);
  return 'unchanged';
}

async function isFavourite(db: Db, { productId, visitor }: FavouriteChange): Promise<boolean> {
  const row = await db
    .selectFrom('favourites')
    .select('product_id')
    .where('product_id', '=', productId)
    .where('visitor', '=', visitor)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * It counts for the day first, then adds the favourite, then locks the product. All statements that change both use
 * this order.
 */
function addition({ productId, visitor, address, limitOfDay }: FavouriteChange): Fragment {
  const product = sql`
    select p.id from products p where p.id = ${productId} and p.listed
      and not exists (select from favourites where product_id = p.id and visitor = ${visitor})`;
  const isOver = sql`d.begun_at <= now() - interval '1 day'`;
  const ofDay =
    limitOfDay === 0
      ? product
      : sql`
        insert into favourite_days as d (address, product_id)
        select ${address}, id from (${product}) listed
        on conflict (address, product_id) do update set
          visitors = case when ${isOver} then 1 else d.visitors + 1 end,
          begun_at = case when ${isOver} then now() else d.begun_at end
        where ${isOver} or d.visitors < ${limitOfDay}::int
        returning d.product_id as id`;
  return sql`
    of_day as (${ofDay}),
    touched as (
      insert into favourites (product_id, visitor) select id, ${visitor} from of_day
      on conflict do nothing returning product_id
    )`;
}

/** A removed favourite frees a place for another visitor of the address. */
function removal({ productId, visitor, address }: FavouriteChange): Fragment {
  return sql`
    touched as (
      delete from favourites f using products p
      where f.product_id = ${productId} and f.visitor = ${visitor} and p.id = f.product_id and p.listed
      returning f.product_id
    ),
    of_day as (
      update favourite_days d set visitors = greatest(d.visitors - 1, 0) from touched
      where d.address = ${address} and d.product_id = touched.product_id
      returning d.product_id as id
    )`;
}

/** Deletes the counts of past days. */
export async function sweepFavouriteDays(db: Db): Promise<void> {
  await sql`delete from favourite_days where begun_at < now() - interval '1 day'`.execute(db);
}
