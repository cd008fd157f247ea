import type { EmailContent } from '#server/platform/db/email-content.ts';
import { claimEmail, deleteEmail } from '#server/platform/mail/queue.ts';
import type { Database } from '#server/platform/db/open.ts';

/** Reads emails from the queue of a database where nobody sends them. */
export function createEmailReader(database: Database, now: () => Date = () => new Date()) {
  const emails = new Map<string, EmailContent[]>();
  const readAll = async (recipient: string): Promise<EmailContent[]> => {
    for (;;) {
      const email = await claimEmail(database.kysely, 60_000, now());
      if (email === null) break;
      await deleteEmail(database.kysely, email.id);
      if (email.recipient === null) continue;
      emails.set(email.recipient, [...(emails.get(email.recipient) ?? []), email.content]);
    }
    const found = emails.get(recipient) ?? [];
    emails.delete(recipient);
    return found;
  };
  const read = async (recipient: string): Promise<EmailContent | null> =>
    (await readAll(recipient)).at(-1) ?? null;
  return {
    /** The unread emails to somebody, the oldest first. */
    readAll,
    /** The latest unread email to somebody. */
    read,
    async readCode(recipient: string): Promise<string> {
      const email = await read(recipient);
      if (email === null || !('code' in email)) throw new Error(`No code for ${recipient}`);
      return email.code;
    },
  };
}
