import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Addresses of accounts are compared in Unicode's form NFKC. One that was kept in another form is brought into it, unless
 * somebody has that one already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['identity_users', 'users', 'pending_registrations']) {
    const unlessTaken =
      table === 'users'
        ? sql`true`
        : sql`not exists (select from ${sql.table(table)} o where o.email = ${normal})`;
    await sql`
      update ${sql.table(table)} t set email = ${normal}
      where t.email is not nfkc normalized and ${unlessTaken}`.execute(db);
  }
}

const normal = sql`normalize(lower(normalize(t.email, nfkc)), nfkc)`;
