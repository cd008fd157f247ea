import type { Transaction } from 'kysely';
import type { ServiceContext } from '#server/platform/context.ts';
import {
  type ActToRecord,
  type JustifiedAct,
  type OperatorOrCommand,
  actorOf,
  byWhom,
  recordAct,
  refuseHandled,
  requireReason,
} from '#server/operators/act.ts';
import { settleReports } from '#server/reports/settle-reports.ts';
import { requireUnhurried } from '#server/operators/slow-down.ts';
import { admitAct } from '#server/operators/admit-act.ts';
import { lockProduct } from '#server/products/rows.ts';
import * as rows from './rows.ts';
import { appendAudit, findLastAct } from '#server/operators/audit-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Act } from '#contract/operators.ts';
import { DomainError } from '#domain/errors.ts';

/** Lets operators hide a comment, which removes it from every page, count and mean, and show it again. */
export function createCommentModeration({ database }: Pick<ServiceContext, 'database'>) {
  const change = async (by: OperatorOrCommand, id: string, why: Act, isHidden: boolean) => {
    const act = requireReason(why);
    const target = targetOf(id);
    const action = isHidden ? 'review.hidden' : 'review.shown';
    await transact(database, async (tx) => {
      await requireUnhurried(tx, by, action);
      const stored = await rows.lockComment(tx, id, 'store');
      if (stored === null) throw new DomainError('review_not_found');
      const isByReports = stored.hiddenBy === rows.hiddenByReports;
      // An operator may also hide a comment that reports have hidden. Undoing the reports' hiding is refused, because
      // no operator did it.
      const isDone = isHidden
        ? stored.isHidden && !isByReports
        : !stored.isHidden || (isByReports && act.reason === 'undo');
      if (isDone) {
        return refuseHandled(tx, by, target, isHidden ? [action] : [action, 'reports.dismissed']);
      }
      const entry: ActToRecord = { by, action, target, act };
      await admitAct(tx, entry);
      // When an operator undoes their hiding of a comment that reports had hidden before, the comment remains hidden by
      // the reports.
      const staysHidden = !isHidden && act.reason === 'undo' && (await wasHiddenByReports(tx, id));
      const hiddenBy = isHidden ? byWhom(by) : staysHidden ? rows.hiddenByReports : null;
      if (stored.isHidden && hiddenBy !== null) await rows.setHiddenBy(tx, id, hiddenBy);
      else await rows.setHidden(tx, stored, hiddenBy);
      await settleReports(tx, by, target, isHidden ? 'upheld' : verdictOfShowing(act));
      await recordAct(tx, entry);
      // The next undoing must find this entry as the latest one.
      if (staysHidden) await recordHiddenByReports(tx, id);
    });
  };
  return {
    hide: (by: OperatorOrCommand, id: string, why: Act): Promise<void> => change(by, id, why, true),
    show: (by: OperatorOrCommand, id: string, why: Act): Promise<void> =>
      change(by, id, why, false),

    /** Makes the ratings of a product count that wait because too many came from one network (product.md 6.8). */
    async countRatings(by: OperatorOrCommand, id: string): Promise<void> {
      const target = { targetKind: 'product', targetId: id } as const;
      const action = 'ratings.counted';
      await transact(database, async (tx) => {
        const stored = await lockProduct(tx, id);
        if (stored === null) throw new DomainError('product_not_found');
        const count = await rows.releaseHeldRatings(tx, id);
        if (count === 0) return refuseHandled(tx, by, target, [action]);
        await appendAudit(tx, { ...actorOf(by), action, ...target, detail: { count } });
      });
    },
  };
}

export type CommentModeration = ReturnType<typeof createCommentModeration>;

/** An operator who shows a comment for a reason finds its reports unfounded. One who undoes the hiding does not. */
const verdictOfShowing = ({ reason }: JustifiedAct) =>
  reason === 'undo' ? 'reopened' : 'dismissed';

const targetOf = (id: string) => ({ targetKind: 'review', targetId: id }) as const;

export async function recordHiddenByReports(tx: Transaction<Schema>, id: string): Promise<void> {
  await appendAudit(tx, {
    actorKind: 'system',
    actorId: null,
    action: 'review.hidden',
    ...targetOf(id),
    detail: { reason: 'reports' },
  });
}

/** Whether reports had hidden a comment before the latest act on it. */
export async function wasHiddenByReports(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const acts = ['review.hidden', 'review.shown', 'reports.dismissed'] as const;
  const before = await findLastAct(tx, targetOf(id), acts, 1);
  return before?.action === 'review.hidden' && before.actorKind === 'system';
}
