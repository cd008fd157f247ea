import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockStore } from './own-store.ts';
import { type StoredStore, isStorePublic } from './rows.ts';
import { readBack } from './service.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { requireOwner } from '#server/platform/http/actor.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import type { RatesInput } from '#contract/rates.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { dayIn } from '#domain/hours/day.ts';
import { chooseTimezone } from '#domain/hours/timezone.ts';
import { type Rates, pickValues, showRates } from '#domain/money/rates.ts';

type Tx = Kysely<Schema>;

/** Lets an owner set the value of other currencies (product.md 6.5). */
export function createRateService({ database }: Pick<ServiceContext, 'database'>) {
  return {
    /** The last call wins, and the version of the store does not grow, as with pauses. */
    setRates: (actor: Actor, id: string, input: RatesInput): Promise<OwnBusiness> =>
      transact(database, async (tx) => {
        const stored = await lockStore(tx, id);
        requireOwner(actor, stored.owner_id, 'business_not_found');
        await saveRates(tx, stored, dateRates(stored, input, new Date()));
        return readBack(tx, id);
      }),
  };
}

export type RateService = ReturnType<typeof createRateService>;

/**
 * Dates new rates. They are dated now, except when the owner repeats the same rates on the same day: then they keep
 * their time.
 */
export function dateRates(
  { rates: before, timezone }: Pick<StoredStore, 'rates' | 'timezone'>,
  { USD, EUR, shown, step }: RatesInput,
  now: Date,
): Rates {
  const dayOf = (at: Date): string => dayIn(chooseTimezone(timezone), at);
  const isSame =
    before !== null &&
    before.USD === USD &&
    before.EUR === EUR &&
    dayOf(new Date(before.at)) === dayOf(now);
  return {
    ...pickValues({ USD, EUR }),
    ...{ shown, step, at: isSame ? before.at : now.toISOString() },
  };
}

/** Stores the rates of a locked store. The pages of its products are rendered again when visitors see other rates. */
export async function saveRates(tx: Tx, stored: StoredStore, rates: Rates | null): Promise<void> {
  const isSaidAnew = !isDeepStrictEqual(showRates(stored.rates), showRates(rates));
  await tx
    .updateTable('businesses')
    .set({
      rates: rates === null ? null : JSON.stringify(rates),
      ...(isSaidAnew && { updated_at: sql<string>`now()` }),
    })
    .where('id', '=', stored.id)
    .execute();
  if (!isSaidAnew) return;
  const isPublic = isStorePublic(stored);
  await appendChange(tx, {
    kind: 'business.updated',
    businessId: stored.id,
    entityId: stored.id,
    detail: {
      url: stored.url,
      fields: ['rates'],
      type: { before: stored.type, after: stored.type },
      public: { before: isPublic, after: isPublic },
    },
  });
}
