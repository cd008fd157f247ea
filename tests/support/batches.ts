import type { TestDatabase } from './test-database.ts';
import type { ProductUpdate } from '#contract/product-input.ts';
import type { BatchKind } from '#domain/batches/batch.ts';
import { recordBatch } from '#server/batches/record.ts';
import { transact } from '#server/platform/db/transact.ts';
import { readFields } from '#server/products/record-rows.ts';
import { lockProductsOf } from '#server/products/rows.ts';
import { changeProducts } from '#server/products/service.ts';
import { getOwnStore } from '#server/stores/own-store.ts';

interface BatchOptions {
  readonly kind?: BatchKind;
  readonly importId?: string;
  /** Existing products that count as created by the batch. */
  readonly created?: readonly string[];
}

/** Changes several products of a store at once, like the calls for many products. Returns the id of the batch. */
export async function changeAtOnce(
  { database }: Pick<TestDatabase, 'database'>,
  storeId: string,
  inputs: Readonly<Record<string, ProductUpdate>>,
  { kind = 'edit', importId, created = [] }: BatchOptions = {},
): Promise<string> {
  const id = await transact(database, async (tx) => {
    const store = await getOwnStore(tx, { kind: 'system' }, storeId);
    const locked = await lockProductsOf(tx, storeId, {
      ids: [...Object.keys(inputs), ...created],
    });
    const changes = locked.flatMap((stored) => {
      const input = inputs[stored.id];
      return input === undefined ? [] : [{ stored, input }];
    });
    const changed = await changeProducts(tx, store, changes);
    const made = locked
      .filter((stored) => created.includes(stored.id))
      .map((stored) => ({
        productId: stored.id,
        before: null,
        after: { ...readFields(stored) },
        versionAfter: stored.version,
      }));
    return recordBatch(
      tx,
      { kind: 'system' },
      {
        businessId: storeId,
        kind,
        params: {},
        ...(importId !== undefined && { importId }),
        rows: [...changed, ...made],
      },
    );
  });
  if (id === null) throw new Error('The batch changes nothing');
  return id;
}
