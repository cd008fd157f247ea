import type { Transaction } from 'kysely';
import { type ActToRecord, actorOf, nameActor, shortAge } from './act.ts';
import { findDecision } from './audit-rows.ts';
import { requireOwnUndoing } from './undoing.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { DomainError } from '#domain/errors.ts';
import { describeDecision } from '#domain/operators/decision.ts';

/**
 * Refuses two kinds of acts: an undoing of another person's act, and the first attempt of an act that overrules a
 * decision that somebody made after the operator read the thing. Call it after checking whether the act is already
 * done, so that the operator learns who was faster. For accounts call it before that check, because the check asks the
 * pool.
 */
export async function admitAct(tx: Transaction<Schema>, entry: ActToRecord): Promise<void> {
  if (entry.act.reason === 'undo') await requireOwnUndoing(tx, entry);
  else await sayDecision(tx, entry, entry.act.seen);
}

/**
 * Refuses an act while its operator does not know of a newer decision about the same thing: `seen`, the number of the
 * newest act that they have seen, is smaller than the decision's. Does not refuse without such a number.
 */
export async function sayDecision(
  tx: Transaction<Schema>,
  { by, action, target }: Omit<ActToRecord, 'act'>,
  seen: number | null,
): Promise<void> {
  if (seen === null) return;
  // A block takes down all things of a store, also those that somebody is just looking at.
  const withParts = action === 'business.blocked';
  const last = await findDecision(tx, target, { seen, withParts, ...actorOf(by) });
  if (last === null || last.action === action) return;
  const age = shortAge(Date.now() - Date.parse(last.at));
  const message = describeDecision(last.action, nameActor(last) ?? 'otra persona', age);
  throw new DomainError('decided_meanwhile', { message });
}
