import DataLoader from 'dataloader';
import { type Kysely, sql } from 'kysely';
import { prepared, unseenTexts } from '#server/platform/db/prepared.ts';
import { readsReplica } from '#server/platform/db/replica.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Product } from '#contract/products.ts';
import type { ProductList } from './record-rows.ts';
import { readListedProducts, selectListedProducts, selectWholeProducts } from './record-rows.ts';

type Db = Kysely<Schema>;
type Loader = DataLoader<string, Product | null>;

/**
 * About as many as a few lists have. In a larger query, a request for one product would wait for hundreds of others.
 */
const maxBatchSize = 200;

interface Loaders {
  readonly listed: Loader;
  /** Loads products with their options and variants. */
  readonly whole: Loader;
}

/**
 * The loaders of each database server. Reads for visitors may come from the replica, which is slightly behind. Reads
 * for owners may not.
 */
const loaders = new WeakMap<Db, { readonly primary: Loaders; readonly replica: Loaders }>();

/** A product that the public may see, without its options. */
export const findListedProduct = (db: Db, id: string): Promise<Product | null> =>
  chooseLoaders(db).listed.load(id);

/** A product that the public may see, with its options and variants. */
export const findWholeProduct = (db: Db, id: string): Promise<Product | null> =>
  chooseLoaders(db).whole.load(id);

/**
 * Listed products in the order of the given ids, without their options. A product that was removed in the meantime is
 * left out, and the page is shown without it.
 */
export async function findListedProducts(db: Db, ids: readonly string[]): Promise<Product[]> {
  const { listed } = chooseLoaders(db);
  const found = await Promise.all(ids.map((id) => listed.load(id)));
  return found.filter((product) => product !== null);
}

function chooseLoaders(db: Db): Loaders {
  let ofDb = loaders.get(db);
  if (ofDb === undefined) {
    ofDb = { primary: createLoaders(db), replica: createLoaders(db) };
    loaders.set(db, ofDb);
  }
  return readsReplica() ? ofDb.replica : ofDb.primary;
}

const createLoaders = (db: Db): Loaders => ({
  listed: createLoader(db, selectListedProducts),
  whole: createLoader(db, selectWholeProducts),
});

/**
 * Loads the products of all concurrent requests in one query. With the embedded database, a query takes most of the
 * time of a request, and each further product in it costs a tenth of that. Nothing is cached.
 */
const createLoader = (db: Db, select: typeof selectListedProducts): Loader =>
  new DataLoader((ids) => readProducts(db, ids, select), {
    cache: false,
    maxBatchSize,
    // Runs after all arrived requests were read, before the next ones are awaited.
    batchScheduleFn: (read) => setImmediate(read),
  });

async function readProducts(
  db: Db,
  ids: readonly string[],
  select: typeof selectListedProducts,
): Promise<(Product | null)[]> {
  const selected = select(unseenTexts([...new Set(ids)]));
  const { rows } = await sql<ProductList>`${prepared} ${selected}`.execute(db);
  const found = new Map((rows[0] ? readListedProducts(rows[0]) : []).map((one) => [one.id, one]));
  return ids.map((id) => found.get(id) ?? null);
}
