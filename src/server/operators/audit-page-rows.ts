import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { actorName } from './audit-rows.ts';
import type { AuditPage } from '#contract/operators.ts';

type AuditRecord = AuditPage['data'][number];

export interface AuditFilter {
  readonly target: string | undefined;
  readonly actor: string | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

/** The text of a thing that an act took down and that can be given back. */
const taken = sql`
  case a.action when 'review.hidden' then (
    select r.comment from reviews r join products p on p.id = r.product_id
    join businesses b on b.id = p.business_id
    where r.id = a.target_id and r.hidden_at is not null and p.deleted_at is null and b.deleted_at is null
  ) when 'product.held' then (
    select p.name from products p join businesses b on b.id = p.business_id
    where p.id = a.target_id and p.held_at is not null and p.deleted_at is null and b.deleted_at is null
  ) end`;

/** The newest matching acts, newest first. */
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
      ${actorName} as "actorName", a.action, a.target_kind as "targetKind", a.target_id as "targetId",
      a.detail ->> 'reason' as reason, a.reason as note, a.detail ->> 'role' as role, ${taken} as taken
    from audit a left join users u on u.id = a.actor_id
    where ${sql.join(conditions, sql` and `)}
    order by a.seq desc limit ${limit}`.execute(db);
  return rows;
}
