import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Email addresses are compared in Unicode's form NFKC. Stored ones are converted, unless somebody already has the
 * result.
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
