import type { Batch, UndoneBatch } from '#contract/batches.ts';
import type { Page } from '#contract/paging.ts';
import type {
  ProductBatch,
  ProductBatchResult,
  ProductDeletionResult,
} from '#contract/products.ts';
import { ownerApi } from '#state/owner-api.ts';
import { retryLostCall } from '#islands/owner/saving/repeat.ts';

/** The server may change hundreds of products before it responds. */
const batchLimitMs = 60_000;
/** All parts of a file are undone by one call, which then has thousands of products. */
const undoLimitMs = 300_000;

/** The calls for several products. A call without a response is repeated a few times under its key. */
export const batchCalls = {
  list: (
    businessId: string,
    { limit, page = 1 }: { readonly limit: number; readonly page?: number },
    signal: AbortSignal,
  ): Promise<Page<Batch>> =>
    ownerApi('GET /batches', { query: { businessId, limit, page }, signal }),
  change: (businessId: string, changes: ProductBatch['changes'], key: string) =>
    retryLostCall((): Promise<ProductBatchResult> =>
      ownerApi('PATCH /products/batch', {
        body: { businessId, changes },
        idempotencyKey: key,
        timeout: batchLimitMs,
      }),
    ),
  erase: (
    businessId: string,
    items: readonly { readonly id: string; readonly version: number }[],
    key: string,
  ) =>
    retryLostCall((): Promise<ProductDeletionResult> =>
      ownerApi('POST /products/batch/delete', {
        body: { businessId, items: items.map(({ id, version }) => ({ id, version })) },
        idempotencyKey: key,
        timeout: batchLimitMs,
      }),
    ),
  /** The key is of the batch, so that another try after a lost response gets the first one. */
  undo: (id: string): Promise<UndoneBatch> =>
    retryLostCall(() =>
      ownerApi('POST /batches/:id/undo', {
        params: { id },
        idempotencyKey: `undo.${id}`,
        timeout: undoLimitMs,
      }),
    ),
};
export type BatchCalls = typeof batchCalls;
