import type { ServiceContext } from '../context.ts';
import { type OperatorOrCommand, recordAct, refuseHandled, requireReason } from './act.ts';
import { requireUnhurried } from './slow-down.ts';
import * as reviews from '#server/db/catalogue/reviews.ts';
import { transact } from '#server/db/transact.ts';
import type { Act } from '#contract/operator-act.ts';
import { DomainError } from '#domain/errors.ts';

/** Hiding single comments, which leave every page, count and mean, and giving them back. */
export function createReviewModeration({ database }: Pick<ServiceContext, 'database'>) {
  const change = async (by: OperatorOrCommand, id: string, why: Act, isHidden: boolean) => {
    const act = requireReason(why);
    const target = { targetKind: 'review', targetId: id } as const;
    const action = isHidden ? 'review.hidden' : 'review.shown';
    await transact(database, async (tx) => {
      await requireUnhurried(tx, by, action, act.reason);
      const stored = await reviews.lockReview(tx, id, 'store');
      if (stored === null) throw new DomainError('review_not_found');
      if (stored.isHidden === isHidden) return refuseHandled(tx, target);
      await reviews.hideReview(tx, stored, isHidden ? hiddenBy(by) : null);
      await recordAct(tx, by, action, target, act);
    });
  };
  return {
    hide: (by: OperatorOrCommand, id: string, why: Act): Promise<void> => change(by, id, why, true),
    show: (by: OperatorOrCommand, id: string, why: Act): Promise<void> =>
      change(by, id, why, false),
  };
}

const hiddenBy = (by: OperatorOrCommand): string =>
  by.kind === 'operator' ? by.userId : 'command';
