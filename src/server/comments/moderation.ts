import type { Transaction } from 'kysely';
import type { ServiceContext } from '#server/services/context.ts';
import {
  type Deed,
  type JustifiedAct,
  type OperatorOrCommand,
  actorOf,
  byWhom,
  recordAct,
  refuseHandled,
  requireReason,
} from '#server/services/operators/act.ts';
import { settleReports } from '#server/services/operators/settle-reports.ts';
import { requireUnhurried } from '#server/services/operators/slow-down.ts';
import { requireOwnUndoing } from '#server/services/operators/undoing.ts';
import { lockProduct } from '#server/db/catalogue/products.ts';
import * as reviews from './rows.ts';
import { appendAudit, findLastAct } from '#server/db/operators/audit.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transact.ts';
import type { Act } from '#contract/operators/operator-act.ts';
import { DomainError } from '#domain/errors.ts';

/** Hiding single comments, which leave every page, count and mean, and giving them back. */
export function createReviewModeration({ database }: Pick<ServiceContext, 'database'>) {
  const change = async (by: OperatorOrCommand, id: string, why: Act, isHidden: boolean) => {
    const act = requireReason(why);
    const target = { targetKind: 'review', targetId: id } as const;
    const action = isHidden ? 'review.hidden' : 'review.shown';
    await transact(database, async (tx) => {
      await requireUnhurried(tx, by, action);
      const stored = await reviews.lockReview(tx, id, 'store');
      if (stored === null) throw new DomainError('review_not_found');
      const hasHiddenItself = stored.hiddenBy === reviews.hiddenBySystem;
      const isTaken = stored.isHidden && !hasHiddenItself;
      const isGiven = !stored.isHidden || (hasHiddenItself && act.reason === 'undo');
      if (isHidden ? isTaken : isGiven) {
        return refuseHandled(tx, by, target, isHidden ? [action] : [action, 'reports.dismissed']);
      }
      const deed: Deed = { by, action, target, act };
      await requireOwnUndoing(tx, deed);
      const hidesAgain = !isHidden && act.reason === 'undo' && (await hadHiddenItself(tx, id));
      const hiddenBy = isHidden ? byWhom(by) : hidesAgain ? reviews.hiddenBySystem : null;
      if (stored.isHidden && hiddenBy !== null) await reviews.keepHidden(tx, id, hiddenBy);
      else await reviews.hideReview(tx, stored, hiddenBy);
      await settleReports(tx, by, target, isHidden ? 'upheld' : givenBack(act));
      await recordAct(tx, deed);
      // As the record had it before, so that the next undoing finds it too.
      if (hidesAgain) await recordHiddenByItself(tx, id);
    });
  };
  return {
    hide: (by: OperatorOrCommand, id: string, why: Act): Promise<void> => change(by, id, why, true),
    show: (by: OperatorOrCommand, id: string, why: Act): Promise<void> =>
      change(by, id, why, false),

    /** Lets the ratings of a product count that wait because too many came from one network (product.md 6.8). */
    async countRatings(by: OperatorOrCommand, id: string): Promise<void> {
      const target = { targetKind: 'product', targetId: id } as const;
      const action = 'ratings.counted';
      await transact(database, async (tx) => {
        const stored = await lockProduct(tx, id);
        if (stored === null) throw new DomainError('product_not_found');
        const count = await reviews.releaseRatings(tx, id);
        if (count === 0) return refuseHandled(tx, by, target, [action]);
        await appendAudit(tx, { ...actorOf(by), action, ...target, detail: { count } });
      });
    },
  };
}

/** To show a comment again for a reason is to say that the reports were unfounded. */
const givenBack = ({ reason }: JustifiedAct) => (reason === 'undo' ? 'reopened' : 'dismissed');

const targetOf = (id: string) => ({ targetKind: 'review', targetId: id }) as const;
const acts = ['review.hidden', 'review.shown', 'reports.dismissed'] as const;

/** Writes into the record that a comment has hidden itself. */
export async function recordHiddenByItself(tx: Transaction<Schema>, id: string): Promise<void> {
  await appendAudit(tx, {
    actorKind: 'system',
    actorId: null,
    action: 'review.hidden',
    ...targetOf(id),
    detail: { reason: 'reports' },
  });
}

/** Whether a comment had hidden itself when somebody last hid it. */
export async function hadHiddenItself(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const before = await findLastAct(tx, targetOf(id), acts, 1);
  return before?.action === 'review.hidden' && before.actorKind === 'system';
}
