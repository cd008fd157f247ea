import { isApiError } from '#client/api-error.ts';
import { undoneText } from '#domain/batches/batch-text.ts';
import type { BatchKind } from '#domain/batches/batch.ts';
import { countText } from '#domain/text/count-text.ts';
import { describeFailure } from '#state/api.ts';
import { showToast } from '#state/toasts.ts';
import { followPublication } from '#islands/owner/publication/publication.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { readAgain } from '#islands/signed-in/query-client.ts';
import { reportFailure } from '#islands/signed-in/report-failure.ts';
import { refreshProducts } from '../product-cache.ts';
import { batchCalls, type UndoableBatch } from './batch-calls.ts';

/** Shows a toast about a change of several products. It offers an undo when the change has a batch. */
export function sayDone(title: string, batchIds: readonly string[]): void {
  const run = () => void undoParts(batchIds, 'edit');
  showToast({ title, ...(batchIds.length > 0 && { action: { label: 'Deshacer', run } }) });
  readAgain(queryKeys.batches);
}

const undoing = new Set<string>();

/** Undoes a change and shows the result. A second press during the call does nothing. */
export const undoBatch = ({ id, kind }: UndoableBatch): Promise<void> => undoParts([id], kind);

/**
 * Undoes a change that was sent in parts, the last part first, and shows one result for all. A part that was undone
 * earlier is skipped.
 */
export async function undoParts(ids: readonly string[], kind: BatchKind): Promise<void> {
  if (ids.some((id) => undoing.has(id))) return;
  for (const id of ids) undoing.add(id);
  const sum = { restored: 0, kept: 0, hidden: 0 };
  let undoneParts = 0;
  let failure: unknown = null;
  for (const id of [...ids].reverse()) {
    try {
      const { restored, kept, hidden } = await batchCalls.undo({ id, kind });
      sum.restored += restored;
      sum.kept += kept;
      sum.hidden += hidden;
      undoneParts += 1;
    } catch (error) {
      failure = error;
      if (!isUndone(error)) break;
    }
  }
  for (const id of ids) undoing.delete(id);
  const text = undoneParts > 0 ? undoneText(kind, sum) : '';
  const isAllBack = failure === null || (undoneParts > 0 && isUndone(failure));
  if (isAllBack) showToast({ title: text });
  else {
    const reason = [text, describeFailure(failure)].filter((part) => part !== '').join(' ');
    const title = undoneParts > 0 ? 'No se pudo deshacer todo' : 'No se pudo deshacer';
    reportFailure(title, failure, reason);
  }
  if (undoneParts > 0) {
    if (kind === 'rate' || kind === 'percent') followPrices(sum.restored);
    else followPublication(null);
  }
  refreshAfterBatch();
}

const isUndone = (error: unknown): boolean => isApiError(error) && error.code === 'already_undone';

let madeBatches = 0;

/**
 * How many changes of many products this page has made or undone whose responses do not have the products. Products
 * that were read before the last one may have an older version than the owner knows of.
 */
export const countMadeBatches = (): number => madeBatches;

/** Reloads what a change of many products affects: products, batches, and the store with its rate. */
export function refreshAfterBatch(): void {
  madeBatches += 1;
  refreshProducts();
  readAgain(queryKeys.batches, queryKeys.user);
}

/** Shows when new prices are on the public pages. A new rate may be shown there even when it changes no price. */
export function followPrices(count: number): void {
  if (count === 0) {
    followPublication(null);
    return;
  }
  followPublication(null, {
    publishing: `Publicando ${countText(count, 'precio', 'precios')}…`,
    live: 'Ya se ven los precios nuevos',
  });
}
