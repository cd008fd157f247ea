import type { Transaction } from 'kysely';
import { lockStore } from './own-store.ts';
import * as stores from './rows.ts';
import type { ChangeDetail } from '#server/platform/log/change.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import { dropReports } from '#server/reports/rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { listStorePlaces } from '#domain/places/listed-places.ts';

/** Closes a store. Nothing of it is public any more. `mayClose` throws for an actor who may not do it. */
export async function closeStore(
  tx: Transaction<Schema>,
  id: string,
  mayClose: (stored: stores.StoredStore) => void = () => undefined,
): Promise<void> {
  await stores.lockStoreProducts(tx, id);
  const stored = await lockStore(tx, id);
  mayClose(stored);
  await stores.removeStore(tx, id);
  await dropReports(tx, id);
  await logRemoval(tx, stored, { public: { before: stores.isStorePublic(stored), after: false } });
}

/** Logs that visitors no longer see a locked store. `stored` has its values from before. */
export const logRemoval = (
  tx: Transaction<Schema>,
  stored: stores.StoredStore,
  detail: Pick<ChangeDetail, 'public' | 'moderated'>,
): Promise<void> =>
  appendChange(tx, {
    kind: 'business.removed',
    businessId: stored.id,
    entityId: stored.id,
    detail: {
      url: stored.url,
      type: { before: stored.type, after: null },
      place: { before: listStorePlaces(stored), after: [] },
      ...detail,
    },
  });
