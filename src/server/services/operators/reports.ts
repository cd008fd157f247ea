import type { Transaction } from 'kysely';
import type { ServiceContext } from '../context.ts';
import { createMarkOf } from '../visitor.ts';
import {
  type OperatorOrCommand,
  type Target,
  byWhom,
  recordAct,
  refuseHandled,
  requireReason,
} from './act.ts';
import type { createProductModeration } from './products.ts';
import type { createReviewModeration } from './reviews.ts';
import { hideReview, hiddenBySystem, lockReview } from '#server/db/catalogue/reviews.ts';
import { listMarkedStores } from '#server/db/operators/block-marks.ts';
import { listQueue } from '#server/db/operators/queue.ts';
import { readHints } from '#server/db/operators/queue-hints.ts';
import { closeReports, findReported, isErased, takingActs } from '#server/db/operators/reports.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transact.ts';
import type { Queue } from '#contract/operators/queue.ts';
import type { CloseReports } from '#contract/report.ts';
import { DomainError } from '#domain/errors.ts';
import { queueHintLimit } from '#domain/limits.ts';

interface Moderation {
  readonly products: ReturnType<typeof createProductModeration>;
  readonly reviews: ReturnType<typeof createReviewModeration>;
}

/** What visitors have reported, and how it ends. */
export function createReportModeration(
  { database, secret }: Pick<ServiceContext, 'database' | 'secret'>,
  { products, reviews }: Moderation,
) {
  return {
    async readQueue(): Promise<Queue> {
      const { kysely } = database;
      const markOf = createMarkOf({ secret });
      const blockedBefore = await listMarkedStores(kysely, markOf, queueHintLimit);
      return { ...(await listQueue(kysely)), ...(await readHints(kysely)), blockedBefore };
    },

    /** Takes the thing from the site, or says that there is nothing wrong with it. */
    async close(
      by: OperatorOrCommand,
      { kind, targetId: id, outcome, ...why }: CloseReports,
    ): Promise<void> {
      if (why.reason === 'undo') throw new DomainError('reason_required');
      const act = requireReason(why);
      if (outcome === 'hide') {
        if (kind === 'business') throw new DomainError('store_not_hidden');
        return kind === 'review' ? reviews.hide(by, id, why) : products.hold(by, id, why);
      }
      const target = { targetKind: kind, targetId: id } as const;
      await transact(database, async (tx) => {
        if (kind === 'review') await showHiddenByItself(tx, id);
        const closing = { from: ['open'], to: 'dismissed', by: byWhom(by) } as const;
        const closed = await closeReports(tx, { kind, id }, closing);
        if (closed === 0) return refuseClosed(tx, by, target);
        await recordAct(tx, { by, action: 'reports.dismissed', target, act });
      });
    },
  };
}

async function showHiddenByItself(tx: Transaction<Schema>, id: string): Promise<void> {
  const stored = await lockReview(tx, id, 'store');
  if (stored?.hiddenBy === hiddenBySystem) await hideReview(tx, stored, null);
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
