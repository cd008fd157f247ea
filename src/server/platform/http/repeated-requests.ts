import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

export interface KeyUse {
  readonly ownerId: string;
  readonly key: string;
  /** Fingerprint of the call and all its data. */
  readonly fingerprint: string;
}

export interface KeptResponse {
  readonly fingerprint: string;
  readonly response: unknown;
  readonly cursor: number | null;
}

/**
 * Takes a key in the present transaction. Returns the stored response when the key is already taken. Waits while
 * another transaction holds the key.
 */
export async function takeKey(
  tx: Db,
  { ownerId, key, fingerprint }: KeyUse,
): Promise<KeptResponse | null> {
  const { rows } = await sql<{ key: string }>`
    insert into idempotency_keys (owner_id, key, fingerprint) values (${ownerId}, ${key}, ${fingerprint})
    on conflict do nothing returning key`.execute(tx);
  if (rows.length > 0) return null;
  const kept = await findKey(tx, ownerId, key);
  if (kept === null) throw new Error('an idempotency key was taken and is gone');
  return kept;
}

export async function findKey(db: Db, ownerId: string, key: string): Promise<KeptResponse | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer as response', 'cursor'])
    .where('owner_id', '=', ownerId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the response in the transaction that made it. */
export async function keepResponse(
  tx: Db,
  { ownerId, key }: KeyUse,
  response: unknown,
  cursor: number | null,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(response), cursor })
    .where('owner_id', '=', ownerId)
    .where('key', '=', key)
    .execute();
}

/**
 * Deletes keys after 24 hours, but keeps a key as long as the product, category, store, comment or pictures that its
 * request created exist: a browser may send a form, its pictures or a comment again after weeks.
 */
export async function sweepKeys(db: Db): Promise<void> {
  await sql`
    delete from idempotency_keys k where created_at < now() - interval '24 hours'
      and not exists (select 1 from products where id = k.answer ->> 'id')
      and not exists (select 1 from categories where id = k.answer ->> 'id')
      and not exists (select 1 from businesses where id = k.answer ->> 'id')
      and not exists (select 1 from reviews where id = k.answer ->> 'id')
      and not exists (
        select 1 from jsonb_path_query(k.answer, 'lax $.images[*].id') made(id)
        where exists (select 1 from product_images where id = made.id #>> '{}')
          or exists (select 1 from uploads where id = made.id #>> '{}')
      )`.execute(db);
}
