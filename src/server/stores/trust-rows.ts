import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockOperators } from '#server/operators/rows.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { VerifiedField } from '#domain/operators/verification.ts';

type Db = Kysely<Schema>;

/** Stores the verification of a store, or removes it with null. The version of the owner's edits does not change. */
export async function setVerified(
  tx: Db,
  id: string,
  verification: { readonly by: string; readonly note: string | null } | null,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({
      verified_at: verification === null ? null : sql<string>`now()`,
      verified_by: verification?.by ?? null,
      verified_note: verification?.note ?? null,
      verified_paused: null,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** The recorded act that verified a store. Null once the act is too old to be kept. */
export async function findVerifying(tx: Db, id: string): Promise<number | null> {
  const { rows } = await sql<{ seq: number | null }>`
    select max(a.seq) as seq from audit a join businesses b on b.id = a.target_id
    where b.id = ${id} and a.target_kind = 'business' and a.action = 'business.verified'
      and a.at = b.verified_at`.execute(tx);
  return rows[0]?.seq ?? null;
}

/** Restores the state before a store's last verification, if that renewed a paused one. Otherwise it returns false. */
export async function restoreRenewed(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update businesses b set verified_at = a.at, verified_by = coalesce(a.actor_id, 'command'),
      verified_note = a.reason, verified_paused = l.detail ->> 'paused', updated_at = now()
    from (
      select detail from audit
      where target_kind = 'business' and target_id = ${id} and action = 'business.verified'
      order by seq desc limit 1
    ) l join audit a on a.seq = (l.detail ->> 'renews')::bigint
    where b.id = ${id} returning b.id`.execute(tx);
  return rows.length > 0;
}

/** Pauses the verification until an operator verifies the store again. */
export async function pauseVerification(tx: Db, id: string, field: VerifiedField): Promise<void> {
  await tx.updateTable('businesses').set({ verified_paused: field }).where('id', '=', id).execute();
}

/**
 * Locks recommendations until the transaction ends. They have no table of their own, and use the lock of the operators.
 * Returns how many other stores are recommended on a day.
 */
export async function lockRecommended(tx: Db, id: string, today: string): Promise<number> {
  await lockOperators(tx);
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from businesses b
    where b.id <> ${id} and b.deleted_at is null and b.blocked_at is null
      and b.recommended_until >= ${today}::date`.execute(tx);
  return rows[0]?.others ?? 0;
}

/** The last day on which a store is recommended. */
export async function findRecommendedUntil(tx: Db, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('businesses')
    .select(sql<string | null>`recommended_until::text`.as('until'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.until ?? null;
}

export async function setRecommended(tx: Db, id: string, until: string | null): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ recommended_until: until })
    .where('id', '=', id)
    .execute();
}

/** The last day of the recommendation that a store's latest block ended. Null when it ended none. */
export async function findEndedByBlock(tx: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select detail ->> 'recommendedUntil' as until from audit
    where target_kind = 'business' and target_id = ${id} and action = 'business.blocked'
    order by seq desc limit 1`.execute(tx);
  return rows[0]?.until ?? null;
}

/** Ends the recommendations whose last day is over and logs it, so that the home page no longer shows them. */
export async function endRecommendations(database: Database, today: string): Promise<void> {
  const over = await database.kysely
    .selectFrom('businesses')
    .select('id')
    .where('recommended_until', '<', today)
    .limit(1)
    .executeTakeFirst();
  if (over === undefined) return;
  await transact(database, async (tx) => {
    const ended = await tx
      .updateTable('businesses')
      .set({ recommended_until: null })
      .where('recommended_until', '<', today)
      .returning(['id', 'url', 'deleted_at', 'public_since', 'blocked_at'])
      .execute();
    for (const { id, url, deleted_at, public_since, blocked_at } of ended) {
      if (deleted_at !== null || public_since === null || blocked_at !== null) continue;
      await appendRecommended(tx, id, url);
    }
  });
}

/** Logs that the home page may recommend a public store, or no longer does. */
export async function appendRecommended(tx: Db, id: string, url: string): Promise<void> {
  await appendChange(tx, {
    kind: 'business.updated',
    businessId: id,
    entityId: id,
    detail: { url, fields: ['recommended'], public: { before: true, after: true } },
  });
}
