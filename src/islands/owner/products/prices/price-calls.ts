import type { AppliedBatch, BatchApply, BatchPlan, BatchRequest } from '#contract/batches.ts';
import { ownerApi } from '#state/owner-api.ts';
import { retryLostCall } from '#islands/owner/saving/repeat.ts';

export const priceCalls = {
  preview: (body: BatchRequest): Promise<BatchPlan> =>
    retryLostCall(() => ownerApi('POST /batches/preview', { body })),
  /** A call that gets no response is sent again under its key, and changes nothing twice. */
  apply: (body: BatchApply, key: string): Promise<AppliedBatch> =>
    retryLostCall(() => ownerApi('POST /batches', { body, idempotencyKey: key })),
};
