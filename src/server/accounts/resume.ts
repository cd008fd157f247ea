import { runEach } from '#domain/run-each.ts';
import { listPending, takePending } from './rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { completeRegistration } from './complete-registration.ts';

/** A registration in progress is left alone this long. */
const graceMs = 60_000;
/** Without the keys to ask the pool, a note is kept this long for its owner to sign in. */
const keepMs = 7 * 24 * 3_600_000;
/** The clocks of pool and database may differ by this much. */
const clockMs = 5_000;

/** Completes the registrations that broke off, and drops those that came to no account. Returns how many it completed. */
export async function resumeRegistrations(
  { database, identity }: Pick<ServiceContext, 'database' | 'identity'>,
  now: Date,
): Promise<number> {
  if (identity.kind === 'embedded') return 0;
  const { administration } = identity;
  const wait = administration === null ? keepMs : graceMs;
  const before = new Date(now.getTime() - wait);
  const resume = async ({ email, createdAt }: Note): Promise<boolean> => {
    const account = (await administration?.findUser(email)) ?? null;
    // An account older than the note is someone else's affair: the note must give it no store.
    const isOurs =
      account !== null && account.createdAt.getTime() >= Date.parse(createdAt) - clockMs;
    return transact(database, async (tx) => {
      const pending = await takePending(tx, email);
      if (pending === null || !isOurs) return false;
      const { id: identityId } = account;
      await completeRegistration(tx, { identityId, email, isConfirmed: false }, pending);
      return true;
    });
  };
  const notes = await listPending(database.kysely, before);
  return runEach(notes, resume, 'Registrations could not be completed');
}

type Note = Awaited<ReturnType<typeof listPending>>[number];
