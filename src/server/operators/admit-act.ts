import type { Transaction } from 'kysely';
import { type ActToRecord, actorOf, nameActor, shortAge } from './act.ts';
import { findDecision } from './audit-rows.ts';
import { requireOwnUndoing } from './undoing.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { DomainError } from '#domain/errors.ts';
import { describeDecision } from '#domain/operators/decision.ts';

/**
 * Refuses an undoing of what somebody else did, and the first try of an act that overrules what somebody else has decided
 * since its thing was read. Comes after the look whether somebody was faster, who is named to whoever comes too late; of
 * accounts before it, which asks the pool.
 */
export async function admitAct(tx: Transaction<Schema>, deed: ActToRecord): Promise<void> {
  if (deed.act.reason === 'undo') await requireOwnUndoing(tx, deed);
  else await sayDecision(tx, deed, deed.act.seen);
}

/**
 * Refuses an act while its operator does not know of a decision about the same thing: the number of the newest act that
 * they have seen is smaller than its own. An act without such a number is not refused.
 */
export async function sayDecision(
  tx: Transaction<Schema>,
  { by, action, target }: Omit<ActToRecord, 'act'>,
  seen: number | null,
): Promise<void> {
  if (seen === null) return;
  // A block takes all things of a store from the site, also those that somebody looked at just now.
  const withParts = action === 'business.blocked';
  const last = await findDecision(tx, target, { seen, withParts, ...actorOf(by) });
  if (last === null || last.action === action) return;
  const age = shortAge(Date.now() - Date.parse(last.at));
  const message = describeDecision(last.action, nameActor(last) ?? 'otra persona', age);
  throw new DomainError('decided_meanwhile', { message });
}
