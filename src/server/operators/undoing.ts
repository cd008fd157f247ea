import type { Transaction } from 'kysely';
import { type ActToRecord, actorOf } from './act.ts';
import { DomainError } from '#domain/errors.ts';
import type { AuditAction } from '#domain/operators/audit-action.ts';
import { findLastAct } from './audit-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Acts that can undo another act. Taking something down is never an undoing. */
const undoableActs: Readonly<Partial<Record<AuditAction, AuditAction>>> = {
  'business.unblocked': 'business.blocked',
  'business.unverified': 'business.verified',
  'product.released': 'product.held',
  'review.shown': 'review.hidden',
  'reports.reopened': 'reports.dismissed',
  'account.enabled': 'account.disabled',
};

/**
 * Refuses the reason `undo` unless the act undoes an act of the same operator. Otherwise `undo` would avoid the
 * sentence that an act needs.
 */
export async function requireOwnUndoing(
  tx: Transaction<Schema>,
  { by, action, target }: Omit<ActToRecord, 'act'>,
): Promise<void> {
  const taken = undoableActs[action];
  if (taken === undefined) throw new DomainError('reason_required');
  const last = await findLastAct(tx, target, [taken, action]);
  const { actorKind, actorId } = actorOf(by);
  const isOwn = last?.actorKind === actorKind && last.actorId === actorId;
  if (last?.action !== taken || !isOwn) throw new DomainError('reason_required');
}
