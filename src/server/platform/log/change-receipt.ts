import { AsyncLocalStorage } from 'node:async_hooks';

interface Receipt {
  cursor: number | null;
}

const receipts = new AsyncLocalStorage<Receipt>();

/** Does some work and returns with it the cursor at which the change log has what it changed; null when it changed nothing. */
export async function withReceipt<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; cursor: number | null }> {
  const receipt: Receipt = { cursor: null };
  const result = await receipts.run(receipt, work);
  return { result, cursor: receipt.cursor };
}

/** The cursor noted so far in the work at hand. */
export const readNotedCursor = (): number | null => receipts.getStore()?.cursor ?? null;

/** Notes the cursor of the transaction at hand; one that is rolled back restores the former. */
export function noteCursor(cursor: number | null): void {
  const receipt = receipts.getStore();
  if (receipt !== undefined) receipt.cursor = cursor;
}
