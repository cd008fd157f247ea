import { queryKeys } from '#islands/owner/query-keys.ts';
import { readAgain } from '#islands/signed-in/query-client.ts';
import { showToast } from '#state/toasts.ts';
import { undoParts } from '../prices/batch-calls.ts';

/** Says what was done to several products, and offers to take it back where it can be. */
export function sayDone(title: string, batchIds: readonly string[]): void {
  const run = () => void undoParts(batchIds, 'edit');
  showToast({ title, ...(batchIds.length > 0 && { action: { label: 'Deshacer', run } }) });
  readAgain(queryKeys.batches);
}
