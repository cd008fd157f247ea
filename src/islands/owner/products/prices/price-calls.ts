import type { AppliedBatch, BatchApply, BatchPlan, BatchRequest } from '#contract/batches.ts';
import { ownerApi } from '#state/owner-api.ts';
import { batchLimitMs } from '#islands/owner/products/batch/batch-calls.ts';
import { retryLostCall } from '#islands/owner/saving/repeat.ts';

export const priceCalls = {
  preview: (body: BatchRequest): Promise<BatchPlan> =>
    retryLostCall(() => ownerApi('POST /batches/preview', { body, timeout: batchLimitMs })),
  /** Repeated under the same key when it gets no response, so that prices change only once. */
  apply: (body: BatchApply, key: string): Promise<AppliedBatch> =>
    retryLostCall(() =>
      ownerApi('POST /batches', { body, idempotencyKey: key, timeout: batchLimitMs }),
    ),
};
