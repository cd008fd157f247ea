import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * HMACs of keys that sign in once instead of a password, each in its own row. Before, a key shared its row with the
 * guesses at it and with the key of a second device. The keys of registrations that wait for their code are moved here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table identity_sign_in_keys (
    mac text collate "C" primary key,
    subject text collate "C" not null,
    expires_at timestamptz(3) not null,
    used_at timestamptz(3)
  )`,
  `create index identity_sign_in_keys_subject on identity_sign_in_keys (subject)`,
  `create index identity_sign_in_keys_age on identity_sign_in_keys (expires_at)`,
  `insert into identity_sign_in_keys (mac, subject, expires_at, used_at)
    select mac, subject, expires_at, case when used_by is not null then now() end
    from identity_codes where purpose = 'first-sign-in' and mac <> ''
    on conflict do nothing`,
];
