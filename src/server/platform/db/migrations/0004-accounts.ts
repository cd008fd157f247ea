import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** People, the embedded identity pool and the queue of emails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table users (
    id text collate "C" primary key,
    identity_id text collate "C" not null unique,
    email text not null,
    first_name text not null,
    last_name text not null,
    phone text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `create table pending_registrations (
    id text collate "C" primary key,
    email text collate "C" not null unique,
    payload jsonb not null,
    created_at timestamptz(3) not null default now()
  )`,
  `create table identity_users (
    id text collate "C" primary key,
    email text collate "C" not null unique,
    email_verified boolean not null default false,
    phone text,
    phone_verified boolean not null default false,
    given_name text,
    family_name text,
    password_hash text not null,
    status text collate "C" not null,
    temporary_until timestamptz(3),
    disabled boolean not null default false,
    totp_secret text,
    totp_enabled boolean not null default false,
    totp_name text,
    totp_step bigint,
    pending_totp_secret text,
    sms_enabled boolean not null default false,
    preferred_mfa text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `create table identity_attempts (
    subject text collate "C" not null,
    kind text collate "C" not null,
    failures integer not null,
    last_at timestamptz(3) not null,
    locked_until timestamptz(3),
    primary key (subject, kind)
  )`,
  `create index identity_attempts_age on identity_attempts (last_at)`,
  `create table identity_codes (
    subject text collate "C" not null,
    purpose text collate "C" not null,
    mac text collate "C" not null,
    expires_at timestamptz(3) not null,
    guesses integer not null default 0,
    used_by text collate "C",
    sent_at timestamptz(3)[] not null default '{}',
    primary key (subject, purpose)
  )`,
  `create index identity_codes_age on identity_codes (expires_at)`,
  `create table identity_challenges (
    id text collate "C" primary key,
    user_id text collate "C" not null references identity_users on delete cascade,
    name text collate "C" not null,
    expires_at timestamptz(3) not null,
    tries integer not null default 0,
    verified boolean not null default false
  )`,
  `create index identity_challenges_user on identity_challenges (user_id)`,
  `create index identity_challenges_age on identity_challenges (expires_at)`,
  `create table identity_families (
    id text collate "C" primary key,
    user_id text collate "C" not null references identity_users on delete cascade,
    authenticated_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    revoked_at timestamptz(3)
  )`,
  `create index identity_families_user on identity_families (user_id)`,
  `create index identity_families_age on identity_families (expires_at)`,
  `create table identity_refresh_tokens (
    hash text collate "C" primary key,
    family_id text collate "C" not null references identity_families on delete cascade,
    used_at timestamptz(3)
  )`,
  `create index identity_refresh_tokens_family on identity_refresh_tokens (family_id)`,
  `create table identity_secrets (name text collate "C" primary key, value text not null)`,
  `create table mail_queue (
    id text collate "C" primary key,
    recipient text,
    content jsonb not null,
    attempts integer not null default 0,
    next_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  `create index mail_queue_next on mail_queue (next_at, id)`,
];
