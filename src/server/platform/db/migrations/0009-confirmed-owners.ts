import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Who has confirmed their account, and since when a store is public; what is there already stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column confirmed_at timestamptz(3) default now()`.execute(db);
  await sql`alter table businesses add column public_since timestamptz(3) default now()`.execute(
    db,
  );
}
