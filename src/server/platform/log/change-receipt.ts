import { AsyncLocalStorage } from 'node:async_hooks';

interface Receipt {
  cursor: number | null;
}

const receipts = new AsyncLocalStorage<Receipt>();

/** Runs `work` and returns its result with the cursor of its changes in the log; null when it changed nothing. */
export async function withReceipt<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; cursor: number | null }> {
  const receipt: Receipt = { cursor: null };
  const result = await receipts.run(receipt, work);
  return { result, cursor: receipt.cursor };
}

/** The cursor noted so far in the present work. */
export const readNotedCursor = (): number | null => receipts.getStore()?.cursor ?? null;

/** Notes the cursor of the present transaction. A rollback restores the former one. */
export function noteCursor(cursor: number | null): void {
  const receipt = receipts.getStore();
  if (receipt !== undefined) receipt.cursor = cursor;
}
