import type { Transaction } from 'kysely';
import { addToStoreDays, findStores } from './rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Order } from '#contract/orders.ts';
import { dayIn } from '#domain/hours/day.ts';
import { chooseTimezone } from '#domain/hours/timezone.ts';

/** Counts an order that is deleted on the day of its store when it was recorded: it was recorded all the same. */
export async function countDeleted(
  tx: Transaction<Schema>,
  { businessId, createdAt }: Pick<Order, 'businessId' | 'createdAt'>,
): Promise<void> {
  const [store] = await findStores(tx, { urls: [], ids: [businessId] });
  const day = dayIn(chooseTimezone(store?.timezone), new Date(createdAt));
  await addToStoreDays(tx, [{ business_id: businessId, day, product_id: '', kind: 'o', n: 1 }]);
}
