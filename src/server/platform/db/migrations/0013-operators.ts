import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The operators, the sign-ins that passed a second factor, and the record of acts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table operators (
    user_id text collate "C" primary key references users on delete cascade,
    role text collate "C" not null check (role in ('operator', 'moderator')),
    granted_by text collate "C",
    granted_at timestamptz(3) not null default now()
  )`,
  `create table passed_factors (
    session text collate "C" primary key,
    identity_id text collate "C" not null,
    passed_at timestamptz(3) not null default now(),
    entered_at timestamptz(3)
  )`,
  `create index passed_factors_identity on passed_factors (identity_id)`,
  `create index passed_factors_age on passed_factors (passed_at)`,
  `create table audit (
    seq bigint generated always as identity primary key,
    at timestamptz(3) not null default now(),
    actor_kind text collate "C" not null
      check (actor_kind in ('operator', 'owner', 'system', 'command')),
    actor_id text collate "C",
    action text collate "C" not null,
    target_kind text collate "C" not null,
    target_id text collate "C" not null,
    reason text,
    detail jsonb not null default '{}'
  )`,
  `create index audit_target on audit (target_kind, target_id, seq)`,
  `create index audit_actor on audit (actor_id, at)`,
  // Rows older than two years may be deleted. For any other change the trigger must be removed first, which is noticed.
  `create function keep_audit() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.at < now() - interval '2 years' then
      return old;
    end if;
    raise exception 'The record of acts is not changed' using errcode = 'restrict_violation';
  end $$`,
  `create trigger audit_kept before update or delete on audit
    for each row execute function keep_audit()`,
  `create trigger audit_kept_whole before truncate on audit
    for each statement execute function keep_audit()`,
];
