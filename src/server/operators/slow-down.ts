import type { Transaction } from 'kysely';
import type { OperatorOrCommand } from './act.ts';
import { DomainError } from '#domain/errors.ts';
import type { AuditAction } from '#domain/operators/audit-action.ts';
import { countActs, lockOperator } from './audit-rows.ts';
import { listOperators } from './rows.ts';
import { queueEmail } from '#server/platform/mail/queue.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** After `most` acts of a group within ten minutes, further ones are stopped for an hour. */
const groups: readonly { readonly actions: readonly AuditAction[]; readonly most: number }[] = [
  {
    actions: [
      'business.blocked',
      'account.deleted',
      'account.disabled',
      'account.reset',
      'account.exported',
    ],
    most: 10,
  },
  { actions: ['review.hidden', 'product.held'], most: 60 },
];

const emailLifeMs = 24 * 3_600_000;

/**
 * Refuses an act of an operator who has done too many in a row, as the thief of a session would. It counts the acts in
 * the record, over all processes. Commands on the server are not counted. The other operators get an email.
 */
export async function requireUnhurried(
  tx: Transaction<Schema>,
  by: OperatorOrCommand,
  action: AuditAction,
): Promise<void> {
  if (by.kind === 'command') return;
  const group = groups.find(({ actions }) => actions.includes(action));
  if (group === undefined) return;
  await lockOperator(tx, by.userId);
  const { isStopped, recent } = await countActs(tx, by.userId, group);
  if (isStopped) throw new DomainError('slow_down');
  if (recent + 1 === group.most) await warnOthers(tx, by.userId);
}

async function warnOthers(tx: Transaction<Schema>, userId: string): Promise<void> {
  const now = new Date();
  const list = await listOperators(tx);
  const hasty = list.find((one) => one.userId === userId);
  for (const { email, role, userId: other } of list) {
    if (other === userId || role !== 'operator') continue;
    const content = { kind: 'many-acts', email: hasty?.email ?? userId } as const;
    const expiresAt = new Date(now.getTime() + emailLifeMs);
    await queueEmail(tx, { recipient: email, content, expiresAt }, now);
  }
}
