import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { refreshTokenMs } from '#domain/accounts/identity-limits.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/** Records that a session has shown a second factor. */
export async function keepFactor(db: Db, session: string, identityId: string): Promise<void> {
  await db
    .insertInto('passed_factors')
    .values({ session, identity_id: identityId })
    .onConflict((conflict) => conflict.column('session').doNothing())
    .execute();
}

export async function hasFactor(db: Db, session: string, identityId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passed_factors')
    .select('session')
    .where('session', '=', session)
    .where('identity_id', '=', identityId)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a session has entered the area. Returns false when that was recorded before. */
export async function enterWith(tx: Db, session: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passed_factors')
    .set({ entered_at: sql<string>`now()` })
    .where('session', '=', session)
    .where('entered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes an account's records when its second factor is disabled. */
export async function forgetFactors(db: Db, identityId: string): Promise<void> {
  await db.deleteFrom('passed_factors').where('identity_id', '=', identityId).execute();
}

/** Deletes the records of expired sessions. */
export async function sweepFactors(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - refreshTokenMs).toISOString();
  await db.deleteFrom('passed_factors').where('passed_at', '<', before).execute();
}
