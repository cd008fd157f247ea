import { queryKeys } from '#islands/owner/query-keys.ts';
import { readAgain } from '#islands/signed-in/query-client.ts';
import { showToast } from '#state/toasts.ts';
import { undoParts } from '../prices/batch-calls.ts';

/** Reports a change of several products, and offers to undo it when that is possible. */
export function sayDone(title: string, batchIds: readonly string[]): void {
  const run = () => void undoParts(batchIds, 'edit');
  showToast({ title, ...(batchIds.length > 0 && { action: { label: 'Deshacer', run } }) });
  readAgain(queryKeys.batches);
}
