import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { AuditActorKind } from '#server/platform/db/operator-schema.ts';
import { decisionActions } from '#domain/operators/decision.ts';
import type { AuditAction } from '#domain/operators/audit-action.ts';

export interface AuditEntry {
  readonly actorKind: AuditActorKind;
  readonly actorId: string | null;
  readonly action: AuditAction;
  readonly targetKind: 'account' | 'business' | 'product' | 'review' | 'request';
  readonly targetId: string;
  readonly reason?: string | null;
  /** Only ids and codes, never text that a person wrote. */
  readonly detail?: object;
}

/** Adds an entry to the record, in the transaction of the act. */
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
    .modifyEnd(prepared)
    .execute();
}

/** The name of the account `u`. An account that the command invited has no name, only an address. */
export const actorName = sql<string | null>`coalesce(nullif(u.first_name, ''), u.email)`;

export interface LastAct {
  readonly at: string;
  readonly action: string;
  readonly actorKind: AuditActorKind;
  readonly actorId: string | null;
  readonly actorName: string | null;
}

/** The latest of some acts on a thing, or the latest after skipping `others` of them. The command has no name. */
export async function findLastAct(
  db: Kysely<Schema>,
  { targetKind, targetId }: Pick<AuditEntry, 'targetKind' | 'targetId'>,
  actions: readonly AuditAction[],
  others = 0,
): Promise<LastAct | null> {
  const row = await db
    .selectFrom('audit as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.at', 'a.action', 'a.actor_kind as actorKind', 'a.actor_id as actorId'])
    .select(actorName.as('actorName'))
    .where('a.target_kind', '=', targetKind)
    .where('a.target_id', '=', targetId)
    .where('a.action', 'in', actions)
    .orderBy('a.seq', 'desc')
    .offset(others)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The number of the newest act in the record; 0 while there is none. Every act up to this number is visible to what is
 * read afterwards.
 */
export function findNewestSeq(db: Kysely<Schema>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Waits for the acts that are being written. An act gets its number before its transaction commits, so one of them
    // may have a smaller number than an act that is visible already.
    await sql`lock table audit in share mode`.execute(tx);
    const { rows } = await sql<{
      seq: number;
    }>`select coalesce(max(seq), 0) as seq from audit`.execute(tx);
    return rows[0]?.seq ?? 0;
  });
}

interface Unseen {
  /** The number of the newest act that was seen. */
  readonly seen: number;
  /** Whether the products and comments of a store count as the store. */
  readonly withParts: boolean;
  /** The operator who reads. Their own acts do not count as unseen. */
  readonly actorKind: AuditActorKind;
  readonly actorId: string | null;
}

/**
 * The latest decision of another operator or of the command about a thing, made after the newest seen act; null when
 * there is none.
 */
export async function findDecision(
  db: Kysely<Schema>,
  { targetKind, targetId }: Pick<AuditEntry, 'targetKind' | 'targetId'>,
  { seen, withParts, actorKind, actorId }: Unseen,
): Promise<LastAct | null> {
  const parts = sql`
    a.target_kind = 'product' and exists (
      select 1 from products p where p.id = a.target_id and p.business_id = ${targetId}
    ) or a.target_kind = 'review' and exists (
      select 1 from reviews r join products p on p.id = r.product_id
      where r.id = a.target_id and p.business_id = ${targetId}
    )`;
  const { rows } = await sql<LastAct>`
    select a.at, a.action, a.actor_kind as "actorKind", a.actor_id as "actorId",
      ${actorName} as "actorName"
    from audit a left join users u on u.id = a.actor_id
    where a.seq > ${seen} and a.action = any(${decisionActions})
      and a.actor_kind in ('operator', 'command')
      and not (a.actor_kind = ${actorKind} and a.actor_id is not distinct from ${actorId})
      and (a.target_kind = ${targetKind} and a.target_id = ${targetId}${withParts ? sql` or ${parts}` : sql``})
    order by a.seq desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Seconds until an owner has done something fewer than `most` times within an hour; 0 when that is true now. */
export async function readOwnWait(
  tx: Kysely<Schema>,
  userId: string,
  { action, most }: { readonly action: AuditAction; readonly most: number },
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from at + interval '1 hour' - now())::float8 as seconds from audit
    where actor_id = ${userId} and actor_kind = 'owner' and action = ${action}
      and at > now() - interval '1 hour'
    order by at desc offset ${most - 1} limit 1`.execute(tx);
  return rows[0]?.seconds ?? 0;
}

/** Keeps others from counting the acts of this operator until the transaction ends. */
export async function lockOperator(tx: Kysely<Schema>, userId: string): Promise<void> {
  await tx
    .selectFrom('operators')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

/**
 * The number of an operator's acts of some kinds in the last ten minutes, and whether the operator is stopped. After
 * `most` acts within ten minutes they are stopped for an hour.
 */
export async function countActs(
  tx: Kysely<Schema>,
  userId: string,
  { actions, most }: { readonly actions: readonly AuditAction[]; readonly most: number },
): Promise<{ recent: number; isStopped: boolean }> {
  const { rows } = await sql<{ recent: number; isStopped: boolean }>`${prepared}
    select count(*) filter (where at > now() - interval '10 minutes') as recent,
      coalesce(bool_or(at > now() - interval '1 hour' and at - first_at <= interval '10 minutes'), false)
        as "isStopped"
    from (
      select at, lag(at, ${sql.lit(most - 1)}) over (order by seq) as first_at from audit
      where actor_id = ${userId} and action = any(${[...actions]}) and at > now() - interval '70 minutes'
    ) a`.execute(tx);
  return rows[0] ?? { recent: 0, isStopped: false };
}
