import type { Transaction } from 'kysely';
import { appendAudit, findLastAct } from '#server/db/operators/audit.ts';
import type { Schema } from '#server/db/schema.ts';

const targetOf = (id: string) => ({ targetKind: 'review', targetId: id }) as const;
const acts = ['review.hidden', 'review.shown', 'reports.dismissed'] as const;

/** Writes into the record that a comment has hidden itself. */
export async function recordHiddenByItself(tx: Transaction<Schema>, id: string): Promise<void> {
  await appendAudit(tx, {
    actorKind: 'system',
    actorId: null,
    action: 'review.hidden',
    ...targetOf(id),
    detail: { reason: 'reports' },
  });
}

/** Whether a comment had hidden itself when somebody last hid it. */
export async function hadHiddenItself(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const before = await findLastAct(tx, targetOf(id), acts, 1);
  return before?.action === 'review.hidden' && before.actorKind === 'system';
}
