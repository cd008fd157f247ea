import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Which people have confirmed their account, and since when a store is public. Existing accounts and stores count as
 * confirmed and public.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column confirmed_at timestamptz(3) default now()`.execute(db);
  await sql`alter table businesses add column public_since timestamptz(3) default now()`.execute(
    db,
  );
}
