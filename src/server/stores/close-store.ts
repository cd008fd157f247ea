import type { Transaction } from 'kysely';
import { lockStore } from './own-store.ts';
import * as businesses from './rows.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import { dropReports } from '#server/reports/rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Closes a store: nothing of it is public any more. `mayClose` refuses whoever may not. */
export async function closeStore(
  tx: Transaction<Schema>,
  id: string,
  mayClose: (stored: businesses.StoredBusiness) => void = () => undefined,
): Promise<void> {
  await businesses.lockStoreProducts(tx, id);
  const stored = await lockStore(tx, id);
  mayClose(stored);
  await businesses.removeBusiness(tx, id);
  await dropReports(tx, id);
  await appendChange(tx, {
    kind: 'business.removed',
    businessId: id,
    entityId: id,
    detail: {
      url: stored.url,
      type: { before: stored.type, after: null },
      public: { before: businesses.isStorePublic(stored), after: false },
    },
  });
}
