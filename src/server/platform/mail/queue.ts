import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ClaimedEmail, EmailContent, NewEmail } from '#server/platform/db/email-content.ts';
import { createId } from '#server/platform/db/random-id.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

export async function queueEmail(db: Db, email: NewEmail, now: Date): Promise<void> {
  await db
    .insertInto('mail_queue')
    .values({
      id: createId(),
      recipient: email.recipient,
      content: JSON.stringify(email.content),
      next_at: now.toISOString(),
      expires_at: email.expiresAt.toISOString(),
    })
    .execute();
}

/**
 * The number of waiting emails, and of those whose delivery was tried. One that is being delivered for the first time
 * counts as tried.
 */
export async function countEmails(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as failed
    from mail_queue`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** Takes the next due email for `leaseMs` milliseconds. It is due again after that unless somebody has finished it. */
export async function claimEmail(db: Db, leaseMs: number, now: Date): Promise<ClaimedEmail | null> {
  const lease = new Date(now.getTime() + leaseMs).toISOString();
  const { rows } = await sql<ClaimedEmail>`
    update mail_queue set attempts = attempts + 1, next_at = ${lease}
    where id = (
      select id from mail_queue where next_at <= ${now.toISOString()}
      order by next_at, id limit 1 for update skip locked
    )
    returning id, recipient, content, attempts, expires_at as "expiresAt"`.execute(db);
  return rows[0] ?? null;
}

export async function postponeEmail(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set({ next_at: until.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function deleteEmail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mail_queue').where('id', '=', id).execute();
}

/** Deletes a person's waiting emails of a kind, once their content is no longer true. */
export async function dropEmails(
  tx: Db,
  recipient: string,
  kind: EmailContent['kind'],
): Promise<void> {
  await tx
    .deleteFrom('mail_queue')
    .where('recipient', '=', recipient)
    .where(sql<string>`content ->> 'kind'`, '=', kind)
    .execute();
}
