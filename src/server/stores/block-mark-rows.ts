import type { MarkOf } from '#server/platform/visitor-marks.ts';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isPublic, isVerified } from './record-rows.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import { blockMarkYears } from '#domain/limits.ts';

type Db = Kysely<Schema>;

interface Known {
  phone: string | null;
  email: string | null;
}

function listMarks({ phone, email }: Known, markOf: MarkOf): string[] {
  const marks = [
    phone !== null && markOf('phone', phone),
    email !== null && markOf('email', email),
  ];
  return marks.filter((mark) => mark !== false);
}

/**
 * Remembers blocked stores, so that they can be recognised when they come back. `stores` is a condition on `b`. It runs
 * in the transaction that erases them.
 */
export async function rememberBlocks(
  tx: Db,
  stores: RawBuilder<boolean>,
  markOf: MarkOf,
  ownerEmail: string | null = null,
): Promise<void> {
  // An owner without a confirmed account may have entered another person's phone and email.
  const { rows } = await sql<Known>`
    select b.phone, coalesce(${ownerEmail}, u.email) as email
    from businesses b left join users u on u.id = b.owner_id
    where b.blocked_at is not null and b.public_since is not null and ${stores}
    for update of b`.execute(tx);
  const marks = [...new Set(rows.flatMap((row) => listMarks(row, markOf)))];
  if (marks.length === 0) return;
  await tx
    .insertInto('block_marks')
    .values(marks.map((mark) => ({ mark })))
    .onConflict((conflict) => conflict.column('mark').doUpdateSet({ at: sql<string>`now()` }))
    .execute();
}

/** Erases the blocked stores that were closed more than 30 days ago, and the marks of others that are too old. */
export async function eraseBlocked(database: Database, markOf: MarkOf): Promise<void> {
  const isOver = sql<boolean>`
    b.blocked_at is not null and b.closed_by is null and b.deleted_at < now() - interval '30 days'`;
  await transact(database, async (tx) => {
    await rememberBlocks(tx, isOver, markOf);
    await sql`delete from businesses b where ${isOver}`.execute(tx);
    await sql`
      delete from block_marks where at < now() - make_interval(years => ${sql.lit(blockMarkYears)})`.execute(
      tx,
    );
  });
}

export interface MarkedStore {
  id: string;
  name: string;
  url: string;
  products: number;
  publicSince: string;
  verified: boolean;
}

/**
 * Public stores of the last 30 days with the phone or the owner's email of a store that is blocked, or was when it was
 * erased. The newest come first.
 */
export async function listMarkedStores(
  db: Db,
  markOf: MarkOf,
  limit: number,
): Promise<MarkedStore[]> {
  const kept = await db.selectFrom('block_marks').select('mark').execute();
  const blocked = await sql<Known>`
    select b.phone, u.email from businesses b left join users u on u.id = b.owner_id
    where b.blocked_at is not null and b.public_since is not null`.execute(db);
  const marks = new Set([
    ...kept.map(({ mark }) => mark),
    ...blocked.rows.flatMap((row) => listMarks(row, markOf)),
  ]);
  if (marks.size === 0) return [];
  const { rows } = await sql<MarkedStore & Known>`
    select b.id, b.name, b.url, b.products, b.public_since as "publicSince",
      ${isVerified} as verified, b.phone, u.email
    from businesses b left join users u on u.id = b.owner_id
    where ${isPublic} and b.public_since > now() - interval '30 days'
    order by b.public_since desc, b.id desc`.execute(db);
  return rows
    .filter((row) => listMarks(row, markOf).some((mark) => marks.has(mark)))
    .slice(0, limit)
    .map(({ phone: _, email: __, ...store }) => store);
}
