import DataLoader from 'dataloader';
import { type Kysely, sql } from 'kysely';
import { prepared, unseenTexts } from '#server/platform/db/prepared.ts';
import { readsReplica } from '#server/platform/db/replica.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ProductList, ProductRecord } from './record-rows.ts';
import { readProducts, selectListedProducts } from './record-rows.ts';

type Db = Kysely<Schema>;
type Loader = DataLoader<string, ProductRecord | null>;

/** A few lists' worth: a query of more would keep whoever waits for one product waiting for hundreds. */
const maxBatchSize = 200;

/** Those of each server of a database: what is read for a visitor may be a moment behind, and for an owner not. */
const loaders = new WeakMap<Db, { readonly primary: Loader; readonly replica: Loader }>();

/** A product that the public may see. */
export const findListedProduct = (db: Db, id: string): Promise<ProductRecord | null> =>
  chooseLoader(db).load(id);

/**
 * Listed products in the order of their ids. One that went while its id was read is left out, of which a page is none the
 * worse.
 */
export async function findListedProducts(db: Db, ids: readonly string[]): Promise<ProductRecord[]> {
  const loader = chooseLoader(db);
  const found = await Promise.all(ids.map((id) => loader.load(id)));
  return found.filter((product) => product !== null);
}

function chooseLoader(db: Db): Loader {
  let ofDb = loaders.get(db);
  if (ofDb === undefined) {
    ofDb = { primary: createLoader(db), replica: createLoader(db) };
    loaders.set(db, ofDb);
  }
  return readsReplica() ? ofDb.replica : ofDb.primary;
}

/**
 * Reads in one query what all requests want that came together. A query of one product takes the embedded database most
 * of the time of a request, and the same of each further one a tenth of that. Nothing is remembered.
 */
const createLoader = (db: Db): Loader =>
  new DataLoader((ids) => readListed(db, ids), {
    cache: false,
    maxBatchSize,
    // After all requests that have arrived were read, and before the next are waited for.
    batchScheduleFn: (read) => setImmediate(read),
  });

async function readListed(db: Db, ids: readonly string[]): Promise<(ProductRecord | null)[]> {
  const selected = selectListedProducts(unseenTexts([...new Set(ids)]));
  const { rows } = await sql<ProductList>`${prepared} ${selected}`.execute(db);
  const found = new Map((rows[0] ? readProducts(rows[0]) : []).map((one) => [one.id, one]));
  return ids.map((id) => found.get(id) ?? null);
}
