import type { Transaction } from 'kysely';
import { type OperatorOrCommand, type Target, byWhom } from '#server/operators/act.ts';
import { closeReports, reopenReports } from './rows.ts';
import { takingActs } from './settling-acts.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ReportKind } from '#domain/operators/report-kind.ts';

/** The outcome of an act for the reports of its target. `kept` leaves them as they were settled. */
export type Verdict = 'upheld' | 'dismissed' | 'reopened' | 'kept';

/** Settles the reports of a thing with an act on it. Must run before the act is recorded. */
export async function settleReports(
  tx: Transaction<Schema>,
  by: OperatorOrCommand,
  { targetKind, targetId: id }: Target & { readonly targetKind: ReportKind },
  verdict: Verdict,
): Promise<void> {
  const thing = { kind: targetKind, id };
  if (verdict === 'kept') return;
  if (verdict === 'reopened') {
    return reopenReports(tx, thing, { from: 'upheld', closedByAct: takingActs[targetKind] });
  }
  // An act that finds reports unfounded also closes those that an earlier act found right.
  const from = verdict === 'upheld' ? (['open'] as const) : (['open', 'upheld'] as const);
  await closeReports(tx, thing, { from, to: verdict, by: byWhom(by) });
}
