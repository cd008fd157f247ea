import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** HMACs of devices on which the right password of an account was given, with the time at which each is forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table identity_devices (
    user_id text collate "C" not null references identity_users on delete cascade,
    mac text collate "C" not null,
    seen_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    primary key (user_id, mac)
  )`,
  `create index identity_devices_mac on identity_devices (mac)`,
  `create index identity_devices_age on identity_devices (expires_at)`,
];
