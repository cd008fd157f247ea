import type { ReportKind } from '#domain/operators/report-kind.ts';
import type { Reason } from '#domain/operators/reason.ts';
import type { Act as ActBody } from '#contract/operators.ts';
import { operatorApi, readCursor } from '../admin-calls.ts';

/** What is acted on. */
export interface Target {
  readonly kind: ReportKind;
  readonly id: string;
}

/**
 * Takes a comment or a product from the site, gives it back, finds its reports unfounded, takes a whole store from the
 * site, gives that back, or no longer vouches for it.
 */
export type Act = 'hide' | 'give-back' | 'dismiss' | 'block' | 'unblock' | 'unverify';

export interface Why {
  readonly reason: Reason;
  readonly note: string;
  /** What the owner of a blocked store gets to read. */
  readonly message: string | null;
}

/** The cursor of the change log that has the act, where that is known; null when it changed nothing that is public. */
export type Done = Awaited<ReturnType<typeof readCursor>>;

export const doAct = (act: Act, target: Target, why: Why): Promise<Done> =>
  readCursor(callFor(act, target, why));

function callFor(act: Act, { kind, id }: Target, { reason, note, message }: Why) {
  const params = { id };
  if (act === 'block')
    return operatorApi('POST /admin/businesses/:id/block', {
      params,
      body: { reason, note, message },
    });
  if (act === 'unverify')
    return operatorApi('POST /admin/businesses/:id/unverify', { params, body: { reason, note } });
  if (act === 'give-back' || act === 'unblock') return giveBack({ kind, id }, { reason, note });
  return operatorApi('POST /admin/reports/close', {
    body: { kind, targetId: id, outcome: act, reason, note },
  });
}

/** Takes an act back, which reopens the reports that it settled. */
export function undoAct(act: Act, target: Target): Promise<Done> {
  const { kind, id: targetId } = target;
  const reason = 'undo';
  return readCursor(
    act === 'dismiss'
      ? operatorApi('POST /admin/reports/reopen', { body: { kind, targetId, reason } })
      : giveBack(target, { reason }),
  );
}

const givingCalls = {
  review: 'POST /admin/reviews/:id/show',
  product: 'POST /admin/products/:id/release',
  business: 'POST /admin/businesses/:id/unblock',
} as const;

const giveBack = ({ kind, id }: Target, body: ActBody) =>
  operatorApi(givingCalls[kind], { params: { id }, body });
