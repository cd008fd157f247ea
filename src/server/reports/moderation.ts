import type { Transaction } from 'kysely';
import type { ServiceContext } from '#server/platform/context.ts';
import { createMarkOf } from '#server/platform/visitor-marks.ts';
import {
  type ActToRecord,
  type OperatorOrCommand,
  type Target,
  byWhom,
  recordAct,
  refuseHandled,
  requireReason,
} from '#server/operators/act.ts';
import type { createProductModeration } from '#server/products/moderation.ts';
import {
  type createCommentModeration,
  wasHiddenByReports,
  recordHiddenByReports,
} from '#server/comments/moderation.ts';
import { admitAct } from '#server/operators/admit-act.ts';
import { findStoreOwner } from '#server/stores/rows.ts';
import { lockProduct } from '#server/products/rows.ts';
import { hiddenByReports, lockComment, setHidden } from '#server/comments/rows.ts';
import { findLastAct, findNewestSeq } from '#server/operators/audit-rows.ts';
import { listMarkedStores } from '#server/stores/block-mark-rows.ts';
import { listQueue } from './queue-rows.ts';
import { listPretendingNames } from '#server/stores/pretending-name-rows.ts';
import { readHints } from './queue-hint-rows.ts';
import { closeReports, findReported, isErased, reopenReports } from './rows.ts';
import { givingActs, takingActs } from './settling-acts.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Queue, CloseReports, ReopenReports } from '#contract/reports.ts';
import { DomainError } from '#domain/errors.ts';
import { queueHintLimit } from '#domain/limits.ts';

interface Moderation {
  readonly products: ReturnType<typeof createProductModeration>;
  readonly comments: ReturnType<typeof createCommentModeration>;
}

/** Lets operators read and settle the reports of visitors. */
export function createReportModeration(
  { database, secret, siteName }: Pick<ServiceContext, 'database' | 'secret' | 'siteName'>,
  { products, comments }: Moderation,
) {
  return {
    async readQueue(): Promise<Queue> {
      const { kysely } = database;
      // This is read first, so that a later act counts as unseen.
      const seen = await findNewestSeq(kysely);
      const markOf = createMarkOf({ secret });
      const blockedBefore = await listMarkedStores(kysely, markOf, queueHintLimit);
      const pretendingNames = await listPretendingNames(kysely, siteName);
      const queue = await listQueue(kysely);
      return { ...queue, seen, ...(await readHints(kysely)), blockedBefore, pretendingNames };
    },

    /** Takes the thing down, or finds its reports unfounded. */
    async close(
      by: OperatorOrCommand,
      { kind, targetId: id, outcome, ...why }: CloseReports,
    ): Promise<void> {
      if (why.reason === 'undo') throw new DomainError('reason_required');
      const act = requireReason(why);
      if (outcome === 'hide') {
        if (kind === 'business') throw new DomainError('store_not_hidden');
        return kind === 'review' ? comments.hide(by, id, why) : products.hold(by, id, why);
      }
      const target = { targetKind: kind, targetId: id } as const;
      await transact(database, async (tx) => {
        if (kind === 'review') await showHiddenByItself(tx, id);
        const closing = { from: ['open'], to: 'dismissed', by: byWhom(by) } as const;
        const closed = await closeReports(tx, { kind, id }, closing);
        if (closed === 0) return refuseClosed(tx, by, target);
        const entry: ActToRecord = { by, action: 'reports.dismissed', target, act };
        await admitAct(tx, entry);
        await recordAct(tx, entry);
      });
    },

    /**
     * Undoes the finding that reports are unfounded, when it was the latest decision about their thing. A comment that
     * reports had hidden is hidden again.
     */
    async reopen(
      by: OperatorOrCommand,
      { kind, targetId: id, ...why }: ReopenReports,
    ): Promise<void> {
      const target = { targetKind: kind, targetId: id } as const;
      const entry: ActToRecord = {
        by,
        action: 'reports.reopened',
        target,
        act: requireReason(why),
      };
      await transact(database, async (tx) => {
        if (!(await lockThing(tx, kind, id))) throw new DomainError(`${kind}_not_found`);
        const words = [
          'reports.reopened',
          'reports.dismissed',
          takingActs[kind],
          givingActs[kind],
        ] as const;
        const last = await findLastAct(tx, target, words);
        if (last?.action !== 'reports.dismissed') {
          // When the reports hid the comment again, that entry follows from the act of an operator, who is the one to
          // name.
          const isAgain = last?.actorKind === 'system';
          return refuseHandled(tx, by, target, isAgain ? words.slice(0, 1) : words);
        }
        await admitAct(tx, entry);
        await reopenReports(
          tx,
          { kind, id },
          { from: 'dismissed', closedByAct: 'reports.dismissed' },
        );
        const hidesAgain = kind === 'review' && (await wasHiddenByReports(tx, id));
        const stored = hidesAgain ? await lockComment(tx, id, 'store') : null;
        if (stored !== null) await setHidden(tx, stored, hiddenByReports);
        await recordAct(tx, entry);
        // The record gets the same entry as before, so that the next undoing finds it too.
        if (hidesAgain) await recordHiddenByReports(tx, id);
      });
    },
  };
}

export type ReportModeration = ReturnType<typeof createReportModeration>;

/** Locks an existing thing until the transaction ends. Returns false when it is gone. */
async function lockThing(
  tx: Transaction<Schema>,
  kind: ReopenReports['kind'],
  id: string,
): Promise<boolean> {
  if (kind === 'review') return (await lockComment(tx, id, 'store')) !== null;
  const storeId = kind === 'business' ? id : (await lockProduct(tx, id))?.business_id;
  return storeId !== undefined && (await findStoreOwner(tx, storeId)) !== null;
}

async function showHiddenByItself(tx: Transaction<Schema>, id: string): Promise<void> {
  const stored = await lockComment(tx, id, 'store');
  if (stored?.hiddenBy === hiddenByReports) await setHidden(tx, stored, null);
}

async function refuseClosed(
  tx: Transaction<Schema>,
  by: OperatorOrCommand,
  target: Target & { readonly targetKind: CloseReports['kind'] },
): Promise<never> {
  const thing = { kind: target.targetKind, id: target.targetId };
  const isKnown = (await findReported(tx, thing)) !== null || (await isErased(tx, thing));
  if (!isKnown) throw new DomainError(`${thing.kind}_not_found`);
  const settling = ['reports.dismissed', takingActs[thing.kind], 'review.shown'] as const;
  return refuseHandled(tx, by, target, settling);
}
