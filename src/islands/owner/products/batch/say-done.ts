import { queryKeys } from '#islands/owner/query-keys.ts';
import { readAgain } from '#islands/signed-in/query-client.ts';
import { showToast } from '#state/toasts.ts';
import { undoBatch } from '../prices/batch-calls.ts';

/** Says what was done to several products, and offers to take it back where it can be. */
export function sayDone(title: string, batchIds: readonly string[]): void {
  const run = () => void undoAll(batchIds);
  showToast({ title, ...(batchIds.length > 0 && { action: { label: 'Deshacer', run } }) });
  readAgain(queryKeys.batches);
}

/** The last part first, so that a product of two of them ends as it was before both. */
async function undoAll(batchIds: readonly string[]): Promise<void> {
  for (const id of [...batchIds].reverse()) await undoBatch({ id, kind: 'edit' });
}
