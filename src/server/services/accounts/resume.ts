import { listPending, takePending } from '#server/db/accounts/accounts.ts';
import { transact } from '#server/db/transact.ts';
import type { ServiceContext } from '../context.ts';
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
  let completed = 0;
  for (const { email, createdAt } of await listPending(database.kysely, before)) {
    const account = (await administration?.findUser(email)) ?? null;
    // An account older than the note is someone else's affair: the note must give it no store.
    const isOurs =
      account !== null && account.createdAt.getTime() >= Date.parse(createdAt) - clockMs;
    await transact(database, async (tx) => {
      const pending = await takePending(tx, email);
      if (pending === null || !isOurs) return;
      await completeRegistration(
        tx,
        { identityId: account.id, email, isConfirmed: false },
        pending,
      );
      completed += 1;
    });
  }
  return completed;
}
