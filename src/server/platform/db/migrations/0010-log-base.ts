import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The base that is added to the log's transaction ids to form cursors (see changes.ts). A database without data begins
 * at a number that no other log can have reached. A database with data keeps 0, because its cursors are in use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table change_floor add column base bigint not null default 0`.execute(db);
  await sql`
    update change_floor set base = (extract(epoch from now()) * 1000000)::bigint
    where xid = '0' and not exists (select from changes) and not exists (select from businesses)`.execute(
    db,
  );
}
