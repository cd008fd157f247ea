import type { Transaction } from 'kysely';
import { appendPaused, setPauses } from './pause-rows.ts';
import { lockStore } from './own-store.ts';
import { type StoredStore, isStorePublic } from './rows.ts';
import { readBack } from './service.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { requireOwner } from '#server/platform/http/actor.ts';
import { addCounts } from '#server/platform/http/limits/rate-counts.ts';
import { TooOften } from '#server/platform/http/limits/too-often.ts';
import type { NoDeliveryRequest, PauseRequest } from '#contract/store-input.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { DomainError } from '#domain/errors.ts';
import type { NoDelivery } from '#domain/hours/no-delivery.ts';
import { type Pause, agePause, clampSince, findReopening } from '#domain/hours/pause.ts';
import { maxPausesPerHour } from '#domain/limits.ts';

type Said = { readonly pause: Pause | null } | { readonly no_delivery: NoDelivery | null };

/**
 * The announcements of an owner for today: the store is closed, or it does not deliver (product.md 6.2). The last one
 * wins. The version of the store does not grow, so an open form does not get a conflict.
 */
export function createPauseService({ database }: Pick<ServiceContext, 'database'>) {
  const change = (
    actor: Actor,
    id: string,
    say: (stored: StoredStore, now: Date) => Said,
  ): Promise<OwnBusiness> =>
    transact(database, async (tx) => {
      const stored = await lockStore(tx, id);
      requireOwner(actor, stored.owner_id, 'business_not_found');
      if (stored.blocked_at !== null) throw new DomainError('business_not_found');
      await requireFewPauses(tx, id);
      const now = new Date();
      const said = say(stored, now);
      const [field] = Object.keys(said);
      await setPauses(tx, stored, said, now);
      await appendPaused(tx, stored, [field ?? ''], isStorePublic(stored));
      return readBack(tx, id);
    });

  return {
    pause: (actor: Actor, id: string, input: PauseRequest): Promise<OwnBusiness> =>
      change(actor, id, (stored, now) => {
        const { reason, note = null, until, since } = input;
        requireToCome(until, now);
        const isToday = reason === 'today' && until === undefined;
        const end = isToday ? nextOpening(stored, now) : (until ?? null);
        return {
          pause: {
            reason,
            note: reason === 'other' ? note : null,
            since: keepSince(stored.pause, input, now) ?? clampSince(since, now).toISOString(),
            until: end,
          },
        };
      }),

    resume: (actor: Actor, id: string): Promise<OwnBusiness> =>
      change(actor, id, () => ({ pause: null })),

    stopDelivery: (actor: Actor, id: string, input: NoDeliveryRequest): Promise<OwnBusiness> =>
      change(actor, id, (stored, now) => {
        const { reason, note = null, until } = input;
        requireToCome(until, now);
        return {
          no_delivery: {
            reason,
            note: reason === 'other' ? note : null,
            since: now.toISOString(),
            until: until === undefined ? nextOpening(stored, now) : until,
          },
        };
      }),

    resumeDelivery: (actor: Actor, id: string): Promise<OwnBusiness> =>
      change(actor, id, () => ({ no_delivery: null })),
  };
}

export type PauseService = ReturnType<typeof createPauseService>;

/** The beginning of a pause that only gets a new end. Null for a new pause, and when the old one is already over. */
function keepSince(
  before: Pause | null,
  { reason, since }: PauseRequest,
  now: Date,
): string | null {
  if (since !== undefined || before?.reason !== reason) return null;
  const aged = agePause(before, now);
  return aged === null || aged.ended ? null : before.since;
}

function nextOpening(stored: StoredStore, now: Date): string {
  const { business_hours: hours, special_days: specialDays, timezone } = stored;
  return findReopening({ hours, specialDays, timezone }, now).toISOString();
}

function requireToCome(until: string | null | undefined, now: Date): void {
  if (until === undefined || until === null || Date.parse(until) > now.getTime()) return;
  const error = new DomainError('until_past');
  throw new DomainError('until_past', { issues: [{ path: 'until', message: error.message }] });
}

async function requireFewPauses(tx: Transaction<Schema>, id: string): Promise<void> {
  const key = `pauses ${id}`;
  const [count] = await addCounts(tx, [{ key, points: 1, seconds: 3_600 }]);
  if (count !== undefined && count.points > maxPausesPerHour) {
    throw new TooOften('rate_limited', count.seconds);
  }
}
