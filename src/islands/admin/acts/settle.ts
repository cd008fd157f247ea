import { queryClient } from '#islands/area/query-client.ts';
import { adminKeys } from '#islands/admin/admin-calls.ts';
import { isTooLate, showDone, showRefusal } from './act-notice.ts';

/**
 * Makes a call that changes nothing public, and says that it is done; that it came too late is shown as its end. Rejects
 * with what whoever acts can mend.
 */
export async function settle(doneText: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
    showDone(doneText);
  } catch (error) {
    if (!isTooLate(error)) throw error;
    showRefusal(error);
  }
  void refresh();
}

export async function refresh(): Promise<void> {
  const { queue, audit, businesses, accounts, requests } = adminKeys;
  const keys = [queue, audit, businesses, accounts, requests];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
