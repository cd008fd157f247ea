import type {
  AppliedBatch,
  Batch,
  BatchApply,
  BatchPlan,
  BatchRequest,
} from '#contract/batches.ts';
import type { Page } from '#contract/paging.ts';
import { undoneText } from '#domain/batches/batch-text.ts';
import type { BatchKind } from '#domain/batches/batch.ts';
import { countText } from '#domain/text/count-text.ts';
import { describeFailure } from '#state/api.ts';
import { ownerApi } from '#state/owner-api.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import { followPublication } from '#islands/owner/publication/publication.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { createKey, retryLostCall } from '#islands/owner/saving/repeat.ts';
import { readAgain } from '#islands/signed-in/query-client.ts';
import { refreshProducts } from '../product-cache.ts';

export const batchCalls = {
  list: (businessId: string, limit: number, signal: AbortSignal): Promise<Page<Batch>> =>
    ownerApi('GET /batches', { query: { businessId, limit }, signal }),
  preview: (body: BatchRequest): Promise<BatchPlan> =>
    retryLostCall(() => ownerApi('POST /batches/preview', { body })),
  /** A call that gets no response is sent again under its key, and changes nothing twice. */
  apply: (body: BatchApply, key: string): Promise<AppliedBatch> =>
    retryLostCall(() => ownerApi('POST /batches', { body, idempotencyKey: key })),
};

/** A change of many products, as its undoing needs it. */
export interface UndoableBatch {
  readonly id: string;
  readonly kind: BatchKind;
}

/** The keys under which batches are undone, so that another try after a lost response gets the first one. */
const undoKeys = new Map<string, string>();
const undoing = new Set<string>();

/** Takes a change back and says what became of it; a second press does nothing while the first is at work. */
export async function undoBatch({ id, kind }: UndoableBatch): Promise<void> {
  if (undoing.has(id)) return;
  undoing.add(id);
  const key = undoKeys.get(id) ?? createKey();
  undoKeys.set(id, key);
  try {
    const undone = await retryLostCall(() =>
      ownerApi('POST /batches/:id/undo', { params: { id }, idempotencyKey: key }),
    );
    showToast({ title: undoneText(kind, undone) });
    if (kind === 'rate' || kind === 'percent') followPrices(undone.restored);
    else followPublication(null);
  } catch (error) {
    if (!isSessionOver(error)) {
      const description = describeFailure(error);
      showToast({ title: 'No se pudo deshacer', description, variant: 'destructive' });
    }
  } finally {
    undoing.delete(id);
    refreshAfterBatch();
  }
}

/** Reads again what a change of many products has made too old: products, batches, and the store with its rate. */
export function refreshAfterBatch(): void {
  refreshProducts();
  readAgain(queryKeys.batches, queryKeys.user);
}

/** Follows many new prices to the public pages. */
export function followPrices(count: number): void {
  followPublication(null, {
    publishing: `Publicando ${countText(count, 'precio', 'precios')}…`,
    live: 'Ya se ven los precios nuevos',
  });
}
