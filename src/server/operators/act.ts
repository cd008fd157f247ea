import type { Kysely } from 'kysely';
import type { OperatorActor } from '#server/platform/http/actor.ts';
import type { Act } from '#contract/operators.ts';
import { DomainError } from '#domain/errors.ts';
import type { AuditAction } from '#domain/operators/audit-action.ts';
import { type Reason } from '#domain/operators/reason.ts';
import { actNoteMinLength } from '#domain/operators/act-limits.ts';
import { ageText } from '#domain/text/age-text.ts';
import { looksPersonal } from '#domain/text/personal-data.ts';
import { type AuditEntry, type LastAct, appendAudit, findLastAct } from './audit-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/** The one who moderates: an operator in the browser, or the command. */
export type OperatorOrCommand = OperatorActor | { readonly kind: 'command' };
export type Target = Pick<AuditEntry, 'targetKind' | 'targetId'>;

/** The name of the one who acts, as rows store it. */
export const byWhom = (by: OperatorOrCommand): string =>
  by.kind === 'operator' ? by.userId : 'command';

/** The one who acts, as the record stores it. */
export const actorOf = (by: OperatorOrCommand) => ({
  actorKind: by.kind,
  actorId: by.kind === 'operator' ? by.userId : null,
});

/** An act whose reason is complete. */
export interface JustifiedAct {
  readonly reason: Reason | 'undo';
  readonly note: string | null;
  /** The number of the newest act that the operator has seen; null when the call does not tell. */
  readonly seen: number | null;
}

/** Throws when an act lacks its reason, or when the note contains personal data. */
export function requireReason({ reason, note = null, seen }: Act): JustifiedAct {
  if (reason === undefined) throw new DomainError('reason_required');
  if (reason !== 'undo' && (note ?? '').length < actNoteMinLength) {
    throw new DomainError('reason_required');
  }
  if (note !== null && looksPersonal(note)) throw new DomainError('personal_data');
  return { reason, note: note === '' ? null : note, seen: seen ?? null };
}

/**
 * The reason to store with a thing that was taken down. Taking down is never an undoing, so `undo` does not occur here.
 */
export const keptReason = ({ reason }: JustifiedAct): Reason =>
  reason === 'undo' ? 'other' : reason;

/** An act with its actor, target and reason. */
export interface ActToRecord {
  readonly by: OperatorOrCommand;
  readonly action: AuditAction;
  readonly target: Target;
  readonly act: JustifiedAct;
}

/** Writes an act into the record, in the transaction of the act. `detail` may contain only ids and codes. */
export async function recordAct(
  tx: Db,
  { by, action, target, act }: ActToRecord,
  detail: object = {},
): Promise<void> {
  const { reason, note } = act;
  await appendAudit(tx, {
    ...{ ...actorOf(by), action, ...target, reason: note },
    detail: { reason, ...detail },
  });
}

/**
 * Throws that a thing is already done, and names the person who did it unless it was the owner. `actions` are the acts
 * that can have done it; the first is the requested one.
 */
export async function refuseHandled(
  tx: Db,
  by: OperatorOrCommand,
  target: Target,
  actions: readonly AuditAction[],
): Promise<never> {
  const last = await findLastAct(tx, target, actions);
  const who = last === null ? null : nameActor(last);
  if (last === null || last.actorKind === 'owner' || !who) throw new DomainError('already_handled');
  const { actorKind, actorId } = actorOf(by);
  const isOwn = last.actorKind === actorKind && last.actorId === actorId;
  throw new DoneBefore(who, last, isOwn && last.action === actions[0]);
}

/** The name of the one who acted, for the middle of a sentence; null when it is no longer known. */
export const nameActor = ({
  actorKind,
  actorName,
}: Pick<LastAct, 'actorKind' | 'actorName'>): string | null =>
  actorKind === 'command' ? 'el servidor' : actorName;

/** Within this time, a repeated act counts as the same act. */
const ownAgeMs = 10 * 60_000;

/**
 * Thrown for an act that an operator or the command has already done. `isOwn` is true when it is the same act of a
 * moment ago.
 */
export class DoneBefore extends DomainError {
  readonly last: LastAct;

  constructor(who: string, last: LastAct, isTheSame: boolean) {
    const age = Date.now() - Date.parse(last.at);
    super('already_handled', {
      message: `Lo resolvió ${who} ${shortAge(age)}.`,
      isOwn: isTheSame && age < ownAgeMs,
    });
    this.last = last;
  }
}

/** @example shortAge(125_000) // 'hace 2 min' */
export function shortAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  return minutes >= 1 && minutes < 60 ? `hace ${minutes} min` : ageText(milliseconds);
}
