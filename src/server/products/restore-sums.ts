import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/db/open.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import { findStoreOwner } from '#server/stores/rows.ts';
import * as products from './rows.ts';
import { changeProducts } from './service.ts';
import { listDriftedSums } from './variant-rows.ts';

/** How far back the log is looked through: longer than this no process of this release was away. */
const minutes = 15;

/**
 * Gives products with options the price and stock of their variants again, where the release before has written others: it
 * serves for a while beside this one, and knows of no variants. Each is a change of its own in the log.
 */
export async function restoreSums(database: Database): Promise<void> {
  for (const id of await listDriftedSums(database.kysely, minutes)) {
    await transact(database, (tx) => restoreSum(tx, id));
  }
}

async function restoreSum(tx: Transaction<Schema>, id: string): Promise<void> {
  const stored = await products.lockProduct(tx, id);
  const store = stored && (await findStoreOwner(tx, stored.business_id));
  if (stored && store) await changeProducts(tx, store, [{ stored, input: {} }]);
}
