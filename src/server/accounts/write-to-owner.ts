import type { Transaction } from 'kysely';
import type { EmailContent } from '#server/platform/db/email-content.ts';
import { findEmail } from './rows.ts';
import { queueEmail } from '#server/platform/mail/queue.ts';
import type { Schema } from '#server/platform/db/schema.ts';

const keepMs = 7 * 24 * 3_600_000;

/** Queues an email to an owner about an act on their account or store, in the transaction of the act. */
export async function writeToOwner(
  tx: Transaction<Schema>,
  ownerId: string | null,
  content: EmailContent,
): Promise<void> {
  const recipient = ownerId === null ? null : await findEmail(tx, ownerId);
  if (recipient === null) return;
  const now = new Date();
  const expiresAt = new Date(now.getTime() + keepMs);
  await queueEmail(tx, { recipient, content, expiresAt }, now);
}
