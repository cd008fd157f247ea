import type {
  ProductBatch,
  ProductBatchResult,
  ProductDeletionResult,
} from '#contract/products.ts';
import { ownerApi } from '#state/owner-api.ts';
import { retryLostCall } from '#islands/owner/saving/repeat.ts';

/** The server may change hundreds of products before it responds. */
const batchLimitMs = 60_000;

/** The calls for several products. A call without a response is repeated a few times under its key. */
export const batchCalls = {
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
};
export type BatchCalls = typeof batchCalls;
