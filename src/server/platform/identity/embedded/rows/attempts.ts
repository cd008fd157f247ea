import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockoutIdleMs } from '#domain/accounts/identity-limits.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { AttemptKind } from '#server/platform/db/identity-schema.ts';

type Db = Kysely<Schema>;

/** A counter of attempts, and how long too many failures lock its subject. */
export interface AttemptCounter {
  readonly subject: string;
  /** This failure locks for a second, and each later one twice as long as the one before. */
  readonly after: number;
  readonly longestMs: number;
}

/**
 * Counts an attempt as a failure before it is verified, so that simultaneous attempts cannot pass the lock. A success
 * takes the count back. Returns false while the subject is locked, without counting. A lock that ends later than
 * `longestMs` from now was written before the clock was set back, and is ignored.
 */
export async function reserveAttempt(
  db: Db,
  { subject, after, longestMs }: AttemptCounter,
  kind: AttemptKind,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const longest = new Date(now.getTime() + longestMs).toISOString();
  const idle = new Date(now.getTime() - lockoutIdleMs).toISOString();
  const lock = sql`least(power(2, least(a.failures + 1 - ${after}::int, 20)), ${longestMs / 1000}::int)`;
  const { rows } = await sql`
    insert into identity_attempts as a (subject, kind, failures, last_at) values (${subject}, ${kind}, 1, ${at})
    on conflict (subject, kind) do update set
      failures = case when a.last_at <= ${idle}::timestamptz then 1 else a.failures + 1 end,
      last_at = excluded.last_at,
      locked_until = case
        when a.last_at > ${idle}::timestamptz and a.failures + 1 >= ${after}::int
        then excluded.last_at + make_interval(secs => ${lock})
      end
    where a.locked_until is null or a.locked_until <= excluded.last_at
      or a.locked_until > ${longest}::timestamptz
    returning a.failures`.execute(db);
  return rows.length === 1;
}

/** Takes back an attempt that had no outcome, with the lock that it has set. */
export async function releaseAttempt(
  db: Db,
  subject: string,
  kind: AttemptKind,
  countedAt: Date,
): Promise<void> {
  await sql`
    update identity_attempts set failures = greatest(failures - 1, 0),
      locked_until = case when last_at <> ${countedAt.toISOString()}::timestamptz then locked_until end
    where subject = ${subject} and kind = ${kind}`.execute(db);
}

/** Clears the failures of a subject after a success. */
export async function clearAttempts(db: Db, subject: string, kind: AttemptKind): Promise<void> {
  await db
    .deleteFrom('identity_attempts')
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .execute();
}
