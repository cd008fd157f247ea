import type { UndoneBatch } from '#contract/batches.ts';
import type {
  ProductBatch,
  ProductBatchResult,
  ProductDeletionResult,
} from '#contract/products.ts';
import { isApiError } from '#client/api-error.ts';
import { ownerApi } from '#state/owner-api.ts';
import { createKey, retryLostCall } from '#islands/owner/saving/repeat.ts';

/** The server may change hundreds of products for one response. */
const batchLimitMs = 60_000;

/** The calls for several products; one that gets no response is sent again a few times under its key. */
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
  /** What an earlier press took back, whose response was lost, is nothing more to take back. */
  async undo(id: string): Promise<Pick<UndoneBatch, 'restored' | 'kept'>> {
    const key = createKey();
    try {
      return await retryLostCall(() =>
        ownerApi('POST /batches/:id/undo', {
          params: { id },
          idempotencyKey: key,
          timeout: batchLimitMs,
        }),
      );
    } catch (error) {
      if (isApiError(error, 409)) return { restored: 0, kept: 0 };
      throw error;
    }
  },
};
export type BatchCalls = Pick<typeof batchCalls, 'change' | 'erase'>;
