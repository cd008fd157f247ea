import type { Transaction } from 'kysely';
import { type NewBatch, type NewBatchRow, insertBatch } from './rows.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { createId } from '#server/platform/db/random-id.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { readCurrencies } from '#server/products/rows.ts';

/** Amounts mean nothing without their currency. */
const amounts = ['price', 'price_old', 'anchor', 'variants'];

/**
 * Stores the effect of a change of many products, so that `undo` can take it back. It runs in the transaction of the
 * change itself. Returns the id of the batch, or null when nothing changed. An amount is stored with its currency, so
 * that an undo cannot restore it in another one.
 * @param batch `importId` is the same for all parts of one file, which are undone together
 */
export async function recordBatch(
  tx: Transaction<Schema>,
  actor: Actor,
  {
    importId = null,
    rows,
    ...batch
  }: Omit<NewBatch, 'id' | 'importId' | 'madeBy'> & { readonly importId?: string | null },
): Promise<string | null> {
  if (rows.length === 0) return null;
  const id = createId();
  const madeBy = actor.kind === 'owner' ? actor.userId : null;
  await insertBatch(tx, { ...batch, id, madeBy, importId, rows: await addCurrencies(tx, rows) });
  return id;
}

async function addCurrencies(
  tx: Transaction<Schema>,
  rows: readonly NewBatchRow[],
): Promise<NewBatchRow[]> {
  const lacks = ({ after }: NewBatchRow): boolean =>
    !('currency' in after) && amounts.some((name) => name in after);
  const currencies = await readCurrencies(
    tx,
    rows.filter(lacks).map(({ productId }) => productId),
  );
  return rows.map((row) => {
    const currency = currencies.get(row.productId);
    if (!lacks(row) || currency === undefined) return row;
    return {
      ...row,
      before: row.before && { ...row.before, currency },
      after: { ...row.after, currency },
    };
  });
}
