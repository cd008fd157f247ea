import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { AuditActorKind } from './operator-schema.ts';

export interface AuditEntry {
  readonly actorKind: AuditActorKind;
  readonly actorId: string | null;
  readonly action: string;
  readonly targetKind: 'account' | 'business' | 'product' | 'review' | 'request';
  readonly targetId: string;
  readonly reason?: string | null;
  /** Ids and codes alone, never a text of a person. */
  readonly detail?: object;
}

/** Adds to the record, in the transaction of the act itself. */
export async function appendAudit(tx: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      actor_kind: entry.actorKind,
      actor_id: entry.actorId,
      action: entry.action,
      target_kind: entry.targetKind,
      target_id: entry.targetId,
      reason: entry.reason ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
