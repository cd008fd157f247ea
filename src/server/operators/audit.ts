import type { OperatorActor } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { listAudit } from './audit-page-rows.ts';
import type { AuditPage, AuditQuerySchema } from '#contract/operators.ts';
import type { Output } from '#contract/endpoint.ts';
import { auditPageSize } from '#domain/limits.ts';

/** A page of the record; a moderator reads the own acts alone, whatever they ask for. */
export async function readAudit(
  { database }: Pick<ServiceContext, 'database'>,
  { role, userId }: OperatorActor,
  { target, actor, before }: Output<typeof AuditQuerySchema>,
): Promise<AuditPage> {
  if (role === 'moderator' && actor !== undefined && actor !== userId) {
    return { data: [], next: null };
  }
  const rows = await listAudit(database.kysely, {
    target,
    actor: role === 'moderator' ? userId : actor,
    before,
    limit: auditPageSize + 1,
  });
  const data = rows.slice(0, auditPageSize);
  return { data, next: rows.length > auditPageSize ? (data.at(-1)?.seq ?? null) : null };
}
