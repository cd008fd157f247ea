import type { LetterContent } from '#server/db/accounts/account-records.ts';
import { claimLetter, deleteLetter } from '#server/db/jobs/mail-queue.ts';
import type { Database } from '#server/db/open.ts';

/** Takes letters out of the queue of a database where nobody sends them. */
export function createLetterReader(database: Database, now: () => Date = () => new Date()) {
  const letters = new Map<string, LetterContent[]>();
  const readAll = async (recipient: string): Promise<LetterContent[]> => {
    for (;;) {
      const letter = await claimLetter(database.kysely, 60_000, now());
      if (letter === null) break;
      await deleteLetter(database.kysely, letter.id);
      if (letter.recipient === null) continue;
      letters.set(letter.recipient, [...(letters.get(letter.recipient) ?? []), letter.content]);
    }
    const found = letters.get(recipient) ?? [];
    letters.delete(recipient);
    return found;
  };
  const read = async (recipient: string): Promise<LetterContent | null> =>
    (await readAll(recipient)).at(-1) ?? null;
  return {
    /** The letters to someone that were not read before, the oldest first. */
    readAll,
    /** The last letter to someone, once. */
    read,
    async readCode(recipient: string): Promise<string> {
      const letter = await read(recipient);
      if (letter === null || !('code' in letter)) throw new Error(`No code for ${recipient}`);
      return letter.code;
    },
  };
}
