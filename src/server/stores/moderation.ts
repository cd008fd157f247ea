import * as stores from './rows.ts';
import * as blocks from './block-rows.ts';
import * as trust from './trust-rows.ts';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '#server/platform/context.ts';
import { announceStore } from './open-store.ts';
import {
  type ActToRecord,
  type OperatorOrCommand,
  type Target,
  keptReason,
  recordAct,
  refuseHandled,
  requireReason,
} from '#server/operators/act.ts';
import { findNewestSeq } from '#server/operators/audit-rows.ts';
import { settleReports } from '#server/reports/settle-reports.ts';
import { requireUnhurried } from '#server/operators/slow-down.ts';
import { admitAct } from '#server/operators/admit-act.ts';
import { writeToOwner } from '#server/accounts/write-to-owner.ts';
import { dropReports } from '#server/reports/rows.ts';
import { listRetired } from './address-rows.ts';
import { logRemoval } from './close-store.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Act } from '#contract/operators.ts';
import type {
  Block,
  OperatorBusiness,
  OperatorBusinessPage,
  OperatorBusinessesQuerySchema,
} from '#contract/stores.ts';
import { DomainError } from '#domain/errors.ts';
import type { OperatorActor } from '#server/platform/http/actor.ts';
import { findOperatorStore, listOperatorStores } from './operator-list-rows.ts';
import type { Output } from '#contract/endpoint.ts';
import { dayIn } from '#domain/hours/day.ts';
import { maxRecommended, operatorPageSize } from '#domain/limits.ts';
import { pageMeta } from '#domain/pagination.ts';
import { registrationTimezone } from '#domain/site.ts';

/** Takes whole stores off the site and gives them back. */
export function createStoreModeration({ database }: Pick<ServiceContext, 'database'>) {
  return {
    /**
     * Nothing of a blocked store is public, whatever its owner does meanwhile. It no longer takes one of the places for
     * recommended stores.
     */
    async block(
      by: OperatorOrCommand,
      id: string,
      { message = null, ...why }: Block,
    ): Promise<void> {
      const act = requireReason(why);
      const target = { targetKind: 'business', targetId: id } as const;
      await transact(database, async (tx) => {
        await requireUnhurried(tx, by, 'business.blocked');
        await stores.lockStoreProducts(tx, id);
        const stored = await stores.lockStoreRow(tx, id);
        if (stored === null) throw new DomainError('business_not_found');
        if (stored.blocked_at !== null) return refuseHandled(tx, by, target, ['business.blocked']);
        const entry: ActToRecord = { by, action: 'business.blocked', target, act };
        await admitAct(tx, entry);
        const wasPublic = stores.isStorePublic(stored);
        const reason = keptReason(act);
        const recommendedUntil = await trust.findRecommendedUntil(tx, id);
        await blocks.setBlocked(tx, id, { reason, note: act.note });
        if (recommendedUntil !== null) await trust.setRecommended(tx, id, null);
        await stores.relistProducts(tx, id, { isPublic: false });
        if (wasPublic) {
          const hidden = { before: true, after: false };
          await logRemoval(tx, stored, { public: hidden, moderated: true });
        }
        await settleReports(tx, by, target, 'upheld');
        await recordAct(tx, entry, recommendedUntil === null ? {} : { recommendedUntil });
        await writeToOwner(tx, stored.owner_id, {
          kind: 'store-blocked',
          store: stored.name,
          reason,
          message: message === '' ? null : message,
        });
      });
    },

    /**
     * Gives a store back. Products that its owner shows and no operator holds are public again, and former urls
     * redirect as before. A store that was closed meanwhile stays closed, and its owner may open another. When the
     * block itself is undone, the store is recommended again if a place is free.
     */
    async unblock(by: OperatorOrCommand, id: string, why: Act): Promise<void> {
      const act = requireReason(why);
      const target = { targetKind: 'business', targetId: id } as const;
      await transact(database, async (tx) => {
        const isUndone = act.reason === 'undo';
        // Locked before the store, in the same order as when an operator recommends a store.
        const until = isUndone ? await findEndedRecommendation(tx, id) : null;
        await stores.lockStoreProducts(tx, id);
        const stored = await blocks.lockBlocked(tx, id);
        if (stored === null) return refuseFree(tx, by, target);
        const entry: ActToRecord = { by, action: 'business.unblocked', target, act };
        await admitAct(tx, entry);
        await blocks.setBlocked(tx, id, null);
        await trust.setRecommended(tx, id, stored.isClosed ? null : until);
        const isShown = !stored.isClosed && stores.isStorePublic({ ...stored, blocked_at: null });
        await stores.relistProducts(tx, id, { isPublic: isShown });
        if (isShown) {
          const oldUrls = await listRetired(tx, id);
          await announceStore(tx, stored, { oldUrls, moderated: true });
        }
        await settleReports(tx, by, target, isUndone ? 'reopened' : 'kept');
        // Nobody settles reports of a closed store. They open again if the store comes back.
        if (stored.isClosed) await dropReports(tx, id);
        await recordAct(tx, entry);
        await writeToOwner(tx, stored.owner_id, {
          ...{ kind: 'store-freed', store: stored.name, reason: stored.blocked_reason },
          isShown,
        });
      });
    },
  };
}

export type StoreModeration = ReturnType<typeof createStoreModeration>;

/**
 * The last day of the recommendation that the undone block had ended. Null when there was none, or when its place is
 * taken.
 */
async function findEndedRecommendation(
  tx: Transaction<Schema>,
  id: string,
): Promise<string | null> {
  const today = dayIn(registrationTimezone, new Date());
  const others = await trust.lockRecommended(tx, id, today);
  const until = await trust.findEndedByBlock(tx, id);
  return until !== null && until >= today && others < maxRecommended ? until : null;
}

async function refuseFree(
  tx: Transaction<Schema>,
  by: OperatorOrCommand,
  target: Target,
): Promise<never> {
  const isThere = (await stores.findStoreOwner(tx, target.targetId)) !== null;
  if (!isThere) throw new DomainError('business_not_found');
  return refuseHandled(tx, by, target, ['business.unblocked']);
}

/** The stores as operators see them. A moderator neither sees email and phone nor finds stores by them. */
export function createStoreList({ database }: Pick<ServiceContext, 'database'>) {
  const scope = ({ role }: OperatorActor) => ({
    today: dayIn(registrationTimezone, new Date()),
    withContact: role === 'operator',
  });
  return {
    async list(
      operator: OperatorActor,
      { search, state, page }: Output<typeof OperatorBusinessesQuerySchema>,
    ): Promise<OperatorBusinessPage> {
      const { data, total } = await listOperatorStores(
        database.kysely,
        { search, state, ...scope(operator) },
        { limit: operatorPageSize, offset: (page - 1) * operatorPageSize },
      );
      return { data, meta: pageMeta({ total, page, limit: operatorPageSize }) };
    },

    async get(operator: OperatorActor, id: string): Promise<OperatorBusiness> {
      const seen = await findNewestSeq(database.kysely);
      const store = await findOperatorStore(database.kysely, id, scope(operator));
      if (store === null) throw new DomainError('business_not_found');
      return { ...store, seen };
    },
  };
}

export type StoreList = ReturnType<typeof createStoreList>;
