import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { challengeTries } from '#domain/accounts/identity-limits.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ChallengeName } from '#server/platform/db/identity-schema.ts';

type Db = Kysely<Schema>;

export interface ChallengeRecord {
  readonly id: string;
  readonly userId: string;
  readonly verified: boolean;
}

export async function insertChallenge(
  db: Db,
  challenge: ChallengeRecord & { name: ChallengeName; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('identity_challenges')
    .values({
      id: challenge.id,
      user_id: challenge.userId,
      name: challenge.name,
      expires_at: challenge.expiresAt.toISOString(),
      verified: challenge.verified,
    })
    .execute();
}

/** Counts an attempt at an open challenge; null when it is not open or has no attempts left. */
export async function tryChallenge(
  db: Db,
  id: string,
  name: ChallengeName,
  now: Date,
): Promise<ChallengeRecord | null> {
  const row = await db
    .updateTable('identity_challenges')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .where('name', '=', name)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', challengeTries)
    .returning(['id', 'user_id as userId', 'verified'])
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a challenge. Of several simultaneous calls one returns true. */
export async function closeChallenge(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity_challenges')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
