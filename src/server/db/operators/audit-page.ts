import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { AuditActorKind } from './operator-schema.ts';

export interface AuditRecord {
  seq: number;
  at: string;
  actorKind: AuditActorKind;
  actorId: string | null;
  actorName: string | null;
  action: string;
  targetKind: string;
  targetId: string;
  reason: string | null;
  note: string | null;
  role: string | null;
}

export interface AuditFilter {
  readonly target: string | undefined;
  readonly actor: string | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

/** The newest acts that fit, newest first. */
export async function listAudit(
  db: Kysely<Schema>,
  { target, actor, before, limit }: AuditFilter,
): Promise<AuditRecord[]> {
  const conditions = [sql`true`];
  if (target !== undefined) conditions.push(sql`a.target_id = ${target}`);
  if (actor !== undefined) conditions.push(sql`a.actor_id = ${actor}`);
  if (before !== undefined) conditions.push(sql`a.seq < ${before}`);
  const { rows } = await sql<AuditRecord>`
    select a.seq, a.at, a.actor_kind as "actorKind", a.actor_id as "actorId", 
      coalesce(nullif(u.first_name, ''), u.email) as "actorName", a.action, a.target_kind as "targetKind",
      a.target_id as "targetId",
      a.detail ->> 'reason' as reason, a.reason as note, a.detail ->> 'role' as role
    from audit a left join users u on u.id = a.actor_id
    where ${sql.join(conditions, sql` and `)}
    order by a.seq desc limit ${limit}`.execute(db);
  return rows;
}
