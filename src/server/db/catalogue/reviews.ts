import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { noteCursor } from '../log/change-receipt.ts';
import { readTransactionCursor } from '../log/changes.ts';
import { countedColumns, logProduct } from '../log/counted-products.ts';
import { prepared } from '../prepared.ts';
import type { ReviewRecord } from './records.ts';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

/** A product shows at most this many comments, the newest. */
const maxListed = 500;

export interface ReviewRow {
  id: string;
  product_id: string;
  comment: string;
  author_name: string;
  rating: number | null;
  created_at: string;
  updated_at: string;
  reply: string | null;
  reply_at: string | null;
  reply_edited_at: string | null;
  from_order: boolean;
  can_edit: boolean | null;
}

/** Visitors reach what is listed, a store all that it has not deleted. */
type Scope = 'public' | 'store';
const reachable = { public: sql`p.listed`, store: sql`p.deleted_at is null` };

/** Whether the store of the product of `r` has registered the order that the comment names, with that product in it. */
const isFromOrder = sql`(r.order_token is not null and exists (
  select 1 from orders o
  join order_lines l on l.order_id = o.id and l.product_id = r.product_id
  join products q on q.id = r.product_id and q.business_id = o.business_id
  where o.token = r.order_token and o.state <> 'cancelled'
))`;

/** Columns of ReviewRow over `r`. */
export const reviewColumns = sql`
  r.id, r.product_id, r.comment, r.author_name, r.rating, r.created_at, r.updated_at,
  r.reply, r.reply_at, r.reply_edited_at, ${isFromOrder} as from_order`;

/** Comments of a product, newest first; null when there is no such product. Only the store sees those of a hidden one. */
export async function listReviews(
  db: Db,
  productId: string,
  visitor: string | null,
  scope: Scope = 'public',
): Promise<ReviewRecord[] | null> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns}, r.visitor = ${visitor} as can_edit
    from products p left join reviews r on r.product_id = p.id and r.hidden_at is null
    where p.id = ${productId} and ${reachable[scope]}
    order by r.created_at desc, r.id desc limit ${maxListed}`.execute(db);
  if (rows.length === 0) return null;
  return rows.filter((row) => (row.id as string | null) !== null).map(toReview);
}

export interface NewReview {
  id: string;
  productId: string;
  comment: string;
  authorName: string;
  authorEmail: string | null;
  rating: number | null;
  visitor: string;
  orderToken: string | null;
}

/** Adds a comment to a listed product, counts it and logs it; null when there is no such product. */
export async function insertReview(db: Db, review: NewReview): Promise<ReviewRecord | null> {
  const { rating } = review;
  const { rows } = await sql<ReviewRow>`
    with counted as (
      ${countReviews(review.productId, { reviews: 1, sum: rating ?? 0, ratings: rating === null ? 0 : 1 })}
    ),
    added as (
      insert into reviews as r (id, product_id, comment, author_name, author_email, visitor, order_token, rating)
      select ${review.id}, counted.id, ${review.comment}, ${review.authorName}, ${review.authorEmail},
        ${review.visitor}, ${review.orderToken}, ${rating}::smallint
      from counted returning ${reviewColumns}
    ),
    logged as (${logProduct('review.changed', ['reviews'])})
    select added.*, true as can_edit from added`.execute(db);
  return rows[0] === undefined ? null : toReview(rows[0]);
}

export interface StoredReview {
  id: string;
  productId: string;
  businessId: string;
  visitor: string | null;
  rating: number | null;
  isHidden: boolean;
  hiddenBy: string | null;
}

/** A comment on a product, a listed one for the public. The product is locked first, as every other writer does. */
export async function lockReview(
  tx: Db,
  id: string,
  scope: Scope = 'public',
): Promise<StoredReview | null> {
  await sql`${prepared}
    select 1 from products where id = (select product_id from reviews where id = ${id}) for no key update`.execute(
    tx,
  );
  const { rows } = await sql<StoredReview>`${prepared}
    select r.id, r.product_id as "productId", p.business_id as "businessId", r.visitor, r.rating,
      r.hidden_at is not null as "isHidden", r.hidden_by as "hiddenBy"
    from reviews r join products p on p.id = r.product_id
    where r.id = ${id} and ${reachable[scope]}
    for update of r`.execute(tx);
  return rows[0] ?? null;
}

/** Changes a comment; a rating that is undefined stays. */
export async function updateReview(
  tx: Db,
  stored: StoredReview,
  change: { comment: string; rating?: number | null | undefined },
): Promise<ReviewRecord> {
  const rating = change.rating === undefined ? stored.rating : change.rating;
  const { rows } = await sql<ReviewRow>`
    with counted as (
      ${countReviews(stored.productId, {
        reviews: 0,
        sum: (rating ?? 0) - (stored.rating ?? 0),
        ratings: Number(rating !== null) - Number(stored.rating !== null),
      })}
    ),
    logged as (${logProduct('review.changed', ['reviews'])})
    update reviews r set comment = ${change.comment}, rating = ${rating}::smallint, updated_at = now()
    where r.id = ${stored.id} returning ${reviewColumns}, true as can_edit`.execute(tx);
  if (rows[0] === undefined) throw new Error(`review ${stored.id} was locked and is gone`);
  return toReview(rows[0]);
}

/** In the place of who hid a comment that hid itself. */
export const hiddenBySystem = 'system';

/** Says that someone means a comment to be hidden that has hidden itself. */
export async function keepHidden(tx: Db, id: string, hiddenBy: string): Promise<void> {
  await tx.updateTable('reviews').set({ hidden_by: hiddenBy }).where('id', '=', id).execute();
}

/** Hides a comment from everybody, or shows it again with null; counts it and logs it. */
export async function hideReview(
  tx: Db,
  { id, productId, rating }: StoredReview,
  hiddenBy: string | null,
): Promise<void> {
  const isHidden = hiddenBy !== null;
  const sign = isHidden ? -1 : 1;
  const by = { reviews: sign, sum: sign * (rating ?? 0), ratings: rating === null ? 0 : sign };
  await sql`${prepared}
    with counted as (${countReviews(productId, by, 'store')}),
    logged as (${logProduct('review.changed', ['reviews'], { isRemoval: isHidden, isModeration: true })})
    update reviews set hidden_by = ${hiddenBy}, hidden_at = case when ${isHidden} then now() end
    where id = ${id}`.execute(tx);
  noteCursor(await readTransactionCursor(tx));
}

/** Deletes a comment, counts it and logs it; a hidden one was taken out of the counts before. */
export async function deleteReview(
  tx: Db,
  stored: StoredReview,
  scope: Scope = 'public',
): Promise<void> {
  if (stored.isHidden) {
    await tx.deleteFrom('reviews').where('id', '=', stored.id).execute();
    return;
  }
  const by = {
    reviews: -1,
    sum: -(stored.rating ?? 0),
    ratings: stored.rating === null ? 0 : -1,
  };
  await sql`
    with counted as (${countReviews(stored.productId, by, scope)}),
    logged as (${logProduct('review.changed', ['reviews'], { isRemoval: true })})
    delete from reviews where id = ${stored.id}`.execute(tx);
  noteCursor(await readTransactionCursor(tx));
}

/** Moves the counters of a product, as `counted` of `logProduct`. */
function countReviews(
  productId: string,
  by: { reviews: number; sum: number; ratings: number },
  scope: Scope = 'public',
): ReturnType<typeof sql> {
  return sql`
    update products p
    set reviews = p.reviews + ${by.reviews}, rating_sum = p.rating_sum + ${by.sum},
      rating_count = p.rating_count + ${by.ratings}
    where p.id = ${productId} and ${reachable[scope]}
    returning ${countedColumns}`;
}

export const toReview = (row: ReviewRow): ReviewRecord => ({
  id: row.id,
  comment: row.comment,
  authorName: row.author_name,
  rating: row.rating,
  productId: row.product_id,
  createdAt: Date.parse(row.created_at),
  updatedAt: Date.parse(row.updated_at),
  canEdit: row.can_edit === true,
  reply: toReply(row),
  fromOrder: row.from_order,
});

function toReply({ reply, reply_at, reply_edited_at }: ReviewRow): ReviewRecord['reply'] {
  if (reply === null || reply_at === null) return null;
  const createdAt = Date.parse(reply_at);
  if (reply_edited_at === null) return { text: reply, createdAt };
  return { text: reply, createdAt, editedAt: Date.parse(reply_edited_at) };
}
