import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What the transaction ids of this log begin at as cursors (see changes.ts). A database that has held nothing yet begins
 * where no other can have come to; the cursors of one that is followed already stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table change_floor add column base bigint not null default 0`.execute(db);
  await sql`
    update change_floor set base = (extract(epoch from now()) * 1000000)::bigint
    where xid = '0' and not exists (select from changes) and not exists (select from businesses)`.execute(
    db,
  );
}
