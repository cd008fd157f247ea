import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { codeGuesses, hourMs } from '#domain/accounts/identity-limits.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { CodePurpose } from '#server/platform/db/identity-schema.ts';

type Db = Kysely<Schema>;

interface CodeKey {
  readonly subject: string;
  readonly purpose: CodePurpose;
}

/**
 * Replaces the subject's code. Returns false when the code is counted and the hour already has `perHour` counted codes.
 */
export async function issueCode(
  db: Db,
  code: CodeKey & { mac: string; expiresAt: Date; perHour: number; isCounted: boolean },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const hourAgo = new Date(now.getTime() - hourMs).toISOString();
  const sent = code.isCounted ? sql`array[${at}::timestamptz]` : sql`array[]::timestamptz[]`;
  const recent = sql`array(select t from unnest(c.sent_at) t
    where t > ${hourAgo}::timestamptz and t <= ${at}::timestamptz)`;
  const { rows } = await sql`
    insert into identity_codes as c (subject, purpose, mac, expires_at, sent_at)
    values (${code.subject}, ${code.purpose}, ${code.mac}, ${code.expiresAt.toISOString()}, ${sent})
    on conflict (subject, purpose) do update set
      mac = excluded.mac, expires_at = excluded.expires_at, guesses = 0, used_by = null,
      sent_at = ${recent} || excluded.sent_at
    where not ${code.isCounted}::boolean or cardinality(${recent}) < ${code.perHour}::int
    returning c.subject`.execute(db);
  return rows.length === 1;
}

export type CodeOutcome = 'accepted' | 'wrong' | 'expired';

/**
 * Verifies a guess and uses the code if the guess is right. With `isDeadAfterGuesses`, a code is dead after five wrong
 * guesses. All this is one statement, so of several simultaneous right guesses one is accepted. A subject without a
 * code is treated like one with an unknown code, so that both respond alike.
 */
export async function guessCode(
  db: Db,
  guess: CodeKey & { mac: string; expiresAt: Date; isDeadAfterGuesses: boolean },
  now: Date,
): Promise<CodeOutcome> {
  const { isDeadAfterGuesses } = guess;
  const attempt = randomUUID();
  const { rows } = await sql<{ right: boolean; dead: boolean; accepted: boolean }>`
    insert into identity_codes as c (subject, purpose, mac, expires_at, guesses)
    values (${guess.subject}, ${guess.purpose}, '', ${guess.expiresAt.toISOString()}, 1)
    on conflict (subject, purpose) do update set
      guesses = least(c.guesses + case when c.mac = ${guess.mac} then 0 else 1 end, ${codeGuesses + 1}::int),
      used_by = case
        when c.mac = ${guess.mac} and c.used_by is null
          and (c.guesses < ${codeGuesses}::int or not ${isDeadAfterGuesses}::boolean)
          and c.expires_at > ${now.toISOString()}::timestamptz
        then ${attempt} else c.used_by
      end
    returning c.mac = ${guess.mac} as right, c.guesses > ${codeGuesses}::int and ${isDeadAfterGuesses}::boolean as dead,
      c.used_by is not distinct from ${attempt} as accepted`.execute(db);
  const [verified] = rows;
  if (verified?.accepted === true) return 'accepted';
  return verified?.right === true || verified?.dead === true ? 'expired' : 'wrong';
}
