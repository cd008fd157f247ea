import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/db/open.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import { findStoreOwner } from '#server/stores/rows.ts';
import * as products from './rows.ts';
import { changeProducts } from './service.ts';
import { listDriftedSums } from './variant-rows.ts';

/** How far back to read the log. No process of this release is away for longer. */
const minutes = 15;

/**
 * Sets the price and stock of products with options to those of their variants again. The previous release, which runs
 * beside this one for a while, knows no variants and may have written other values. Each correction is a change of its
 * own in the log.
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
