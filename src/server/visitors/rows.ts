import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { countedColumns, logProduct } from '#server/products/counted-rows.ts';
import { deleteComment, lockComment } from '#server/comments/rows.ts';

type Db = Kysely<Schema>;

export interface VisitorRecord {
  favourites: number;
  reports: number;
  comments: {
    id: string;
    comment: string;
    authorName: string;
    rating: number | null;
    productId: string;
    productName: string;
    createdAt: number;
    hidden: boolean;
  }[];
}

/** All data that is stored about a visitor, hidden comments included. */
export async function readVisitor(db: Db, visitor: string): Promise<VisitorRecord> {
  const { rows } = await sql<{ favourites: number; reports: number }>`
    select (select count(*) from favourites where visitor = ${visitor}) as favourites,
      (select count(*) from reports where visitor = ${visitor}) as reports`.execute(db);
  const comments = await db
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select([
      'r.id',
      'r.comment',
      'r.author_name as authorName',
      'r.rating',
      'r.product_id as productId',
      'p.name as productName',
      'r.created_at as createdAt',
      sql<boolean>`r.hidden_at is not null`.as('hidden'),
    ])
    .where('r.visitor', '=', visitor)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
  return {
    favourites: rows[0]?.favourites ?? 0,
    reports: rows[0]?.reports ?? 0,
    comments: comments.map((row) => ({ ...row, createdAt: Date.parse(row.createdAt) })),
  };
}

/**
 * Erases a visitor's data and updates the counters. Open reports stay without the visitor's mark, so that an operator
 * can settle them. Their text is erased when they are closed.
 */
export async function eraseVisitor(tx: Db, visitor: string): Promise<void> {
  // Locks the products in the same order as every other writer.
  await sql`
    select 1 from products where id in (
      select product_id from favourites where visitor = ${visitor}
      union select product_id from reviews where visitor = ${visitor}
    ) order by id for no key update`.execute(tx);
  await sql`
    with touched as (delete from favourites where visitor = ${visitor} returning product_id),
    counted as (
      update products p set favorite = p.favorite - 1 from touched where p.id = touched.product_id
      returning ${countedColumns}
    ),
    logged as (${logProduct('product.counted', ['favorite'])})
    select count(*) from counted`.execute(tx);
  const comments = await tx
    .selectFrom('reviews')
    .select('id')
    .where('visitor', '=', visitor)
    .orderBy('id')
    .execute();
  for (const { id } of comments) {
    const stored = await lockComment(tx, id, 'store');
    if (stored === null) await tx.deleteFrom('reviews').where('id', '=', id).execute();
    else await deleteComment(tx, stored, 'store');
  }
  await sql`
    update reports set text = case when state = 'open' then text end,
      visitor = case when state = 'open' then ${forgottenMark} || id end
    where visitor = ${visitor}`.execute(tx);
  await tx.deleteFrom('idempotency_keys').where('owner_id', '=', `visitor ${visitor}`).execute();
}

/** The first character of the mark that replaces a forgotten visitor's. No real mark begins with it. */
export const forgottenMark = '!';
