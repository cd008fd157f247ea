import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

const isPublic = sql`deleted_at is null and public_since is not null and blocked_at is null`;

/**
 * Indexes of the public stores, newest first, for all and for each type. Counting and paging then reads no
 * descriptions, which are twenty times as much data.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['businesses']);
  await sql`create index businesses_public on businesses (created_at desc, id desc) where ${isPublic}`.execute(
    db,
  );
  await sql`create index businesses_public_type on businesses (type, created_at desc, id desc) where ${isPublic}`.execute(
    db,
  );
}
