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
  /** The mark of the address that asks. */
  readonly address: string;
  /** New visitors of one address that may count for a product in a day; 0 is no limit. */
  readonly limitOfDay: number;
  /** The marks of the wider networks of the address, with how many new visitors may count of each. */
  readonly networks: readonly { readonly mark: string; readonly limitOfDay: number }[];
}

export type FavouriteOutcome = 'changed' | 'unchanged' | 'over-limit';

/**
 * Adds or removes a visitor's favourite, counts it and logs it, in one statement: of any number of equal calls at once
 * exactly one changes something. In the same statement it counts for the day of its address, whichever process is asked,
 * and in the same transaction for that of its wider networks, where who leaves makes no room.
 */
export async function setFavourite(db: Db, change: FavouriteChange): Promise<FavouriteOutcome> {
  // Who is forgotten at the same time has the product locked before the favourite, and a removal after it.
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

/** Takes back what was added before its networks were counted. */
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
  const { rows } = await sql<{ isChanged: boolean; isHeld: boolean; isAllowed: boolean }>`
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
        as "isHeld"`.execute(db);
  const [outcome] = rows;
  if (outcome?.isChanged === true) return 'changed';
  if (!isAdded || limitOfDay === 0 || outcome?.isHeld === true) return 'unchanged';
  if (outcome?.isAllowed === false) {
    // The place of the day may have gone to an equal call, which the statement did not see.
    return (await isFavourite(db, change)) ? 'unchanged' : 'over-limit';
  }
  // Another call of the same visitor was first, so that this one was counted for nothing.
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

/** The day of an address is counted before its favourite, whose product is locked after it: so do all who change both. */
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

/** Who leaves makes room for another of the address. */
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

/** Forgets the days that are over. */
export async function sweepFavouriteDays(db: Db): Promise<void> {
  await sql`delete from favourite_days where begun_at < now() - interval '1 day'`.execute(db);
}
