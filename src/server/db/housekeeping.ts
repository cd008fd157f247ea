import { sql } from 'kysely';
import { trimChanges } from './changes.ts';
import { sweepKeys } from './idempotency.ts';
import type { Database } from './open.ts';
import { recountWords } from './search-words.ts';
import { sweepPictures } from './stored-pictures.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Erases what was deleted more than 30 days ago, trims the change log and counts the words anew. */
export async function cleanDatabase(database: Database): Promise<void> {
  const { kysely } = database;
  await sql`delete from products where deleted_at < now() - interval '30 days'`.execute(kysely);
  await sql`delete from businesses where deleted_at < now() - interval '30 days'`.execute(kysely);
  await sweepKeys(kysely);
  await trimChanges(kysely);
  await recountWords(kysely);
  database.signal.announce();
}

/**
 * Does on a schedule what keeps the database well: daily cleaning, also of pictures that nothing shows any more, and for the embedded one, which has neither
 * checkpointer nor autovacuum, a checkpoint every two minutes and a vacuum every hour. Answers how to stop it.
 */
export function startHousekeeping(
  database: Database,
  onError: (error: unknown) => void,
  removePicture: (id: string) => Promise<void>,
): () => void {
  const repeat = (ms: number, work: () => Promise<unknown>): NodeJS.Timeout =>
    setInterval(() => {
      work().catch(onError);
    }, ms).unref();
  const clean = async (): Promise<void> => {
    await cleanDatabase(database);
    await sweepPictures(database, removePicture);
  };
  const timers = [repeat(24 * hour, clean)];
  if (database.kind === 'embedded') {
    timers.push(repeat(2 * minute, createCheckpointer(database)));
    timers.push(repeat(hour, () => vacuum(database)));
  }
  return () => {
    timers.forEach(clearInterval);
  };
}

/** Renews what the planner knows of the tables and frees the room of old versions of rows. */
export async function vacuum(database: Database): Promise<void> {
  await sql`vacuum analyze`.execute(database.kysely);
}

/** A checkpoint, skipped while nothing is written. */
function createCheckpointer(database: Database): () => Promise<void> {
  let last = '';
  return async () => {
    const { rows } = await sql<{ lsn: string }>`
      select pg_current_wal_insert_lsn()::text as lsn`.execute(database.kysely);
    const lsn = rows[0]?.lsn ?? '';
    if (lsn === last) return;
    await sql`checkpoint`.execute(database.kysely);
    last = lsn;
  };
}
