import type { ReportKind } from '#domain/operators/report-kind.ts';
import type { Reason } from '#domain/operators/reason.ts';
import { adminCalls } from '../admin-calls.ts';

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

/** The cursor of the change log that has the act; null when it changed nothing that is public. */
export type Done = number | null;

/** Does a call, and returns the cursor of its response. */
export async function callForCursor(
  call: (onChange: (cursor: number) => void) => Promise<unknown>,
): Promise<Done> {
  let cursor: Done = null;
  await call((found) => {
    cursor = found;
  });
  return cursor;
}

export function doAct(act: Act, { kind, id }: Target, why: Why): Promise<Done> {
  const { reason, note, message } = why;
  return callForCursor((onChange) => {
    if (act === 'block') {
      const body = { reason, note, message };
      return adminCalls.blockBusiness({ params: { id }, body, onChange });
    }
    if (act === 'unblock' || act === 'unverify') {
      const call = act === 'unblock' ? adminCalls.unblockBusiness : adminCalls.unverifyBusiness;
      return call({ params: { id }, body: { reason, note }, onChange });
    }
    if (act === 'give-back') return giveBack({ kind, id }, { reason, note }, onChange);
    const body = { kind, targetId: id, outcome: act, reason, note };
    return adminCalls.closeReports({ body, onChange });
  });
}

/** Takes an act back, which reopens the reports that it settled. */
export function undoAct({ kind, id }: Target): Promise<Done> {
  return callForCursor((onChange) => giveBack({ kind, id }, { reason: 'undo' }, onChange));
}

const givingCalls = {
  review: adminCalls.showReview,
  product: adminCalls.releaseProduct,
  business: adminCalls.unblockBusiness,
};

const giveBack = (
  { kind, id }: Target,
  body: Parameters<typeof adminCalls.showReview>[0]['body'],
  onChange: (cursor: number) => void,
) => givingCalls[kind]({ params: { id }, body, onChange });
