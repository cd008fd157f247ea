import type { Batch, UndoneBatch } from '#contract/batches.ts';
import type { Page } from '#contract/paging.ts';
import type {
  ProductBatch,
  ProductBatchResult,
  ProductDeletionResult,
} from '#contract/products.ts';
import type { BatchKind } from '#domain/batches/batch.ts';
import { ownerApi } from '#state/owner-api.ts';
import { createKey, retryLostCall } from '#islands/owner/saving/repeat.ts';

/** The server may change hundreds of products before it responds. */
export const batchLimitMs = 60_000;
/** All parts of a file are undone by one call, which then has thousands of products. */
const undoFileLimitMs = 300_000;

/**
 * The idempotency keys of undo calls, by batch. A repeat after a lost response gets the first response. Keys are not
 * shared between pages, because the response of an earlier page would be out of date.
 */
const undoKeys = new Map<string, string>();
const findUndoKey = (id: string): string => {
  const key = undoKeys.get(id) ?? createKey();
  undoKeys.set(id, key);
  return key;
};

/** The facts about a batch that its undo needs. */
export interface UndoableBatch {
  readonly id: string;
  readonly kind: BatchKind;
}

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
  undo: ({ id, kind }: UndoableBatch): Promise<UndoneBatch> =>
    retryLostCall(() =>
      ownerApi('POST /batches/:id/undo', {
        params: { id },
        idempotencyKey: findUndoKey(id),
        timeout: kind === 'import' ? undoFileLimitMs : batchLimitMs,
      }),
    ),
};
export type BatchCalls = typeof batchCalls;
