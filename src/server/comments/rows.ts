import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { noteCursor } from '#server/db/log/change-receipt.ts';
import { readTransactionCursor } from '#server/db/log/changes.ts';
import { countedColumns, logProduct } from '#server/db/log/counted-products.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Review } from '#contract/review.ts';
import type { Schema } from '#server/db/schema.ts';

type Db = Kysely<Schema>;

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

/** Which comments of a product are asked for, and by whom. */
export interface ReviewListing {
  readonly productId: string;
  readonly visitor: string | null;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Comments of a product, those of the visitor first, then newest first, and how many there are in all; null when there is
 * no such product. Only the store sees those of a hidden one.
 */
export async function listReviews(
  db: Db,
  { productId, visitor, limit, offset }: ReviewListing,
  scope: Scope = 'public',
): Promise<{ reviews: Review[]; total: number } | null> {
  const { rows } = await sql<{ total: number; reviews: ReviewRow[] | null }>`
    select p.reviews as total, (
      select json_agg(x) from (
        select ${reviewColumns}, r.visitor = ${visitor} as can_edit
        from reviews r where r.product_id = p.id and r.hidden_at is null
        order by coalesce(r.visitor = ${visitor}, false) desc, r.created_at desc, r.id desc
        limit ${limit} offset ${offset}
      ) x
    ) as reviews
    from products p where p.id = ${productId} and ${reachable[scope]}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { reviews: (row.reviews ?? []).map(toReview), total: row.total };
}

/** Locks a listed product for a comment on it; returns its store, null when there is no such product. */
export async function lockCommented(tx: Db, productId: string): Promise<string | null> {
  const { rows } = await sql<{ businessId: string }>`${prepared}
    select p.business_id as "businessId" from products p
    where p.id = ${productId} and p.listed for no key update`.execute(tx);
  return rows[0]?.businessId ?? null;
}

/** What a visitor has said of a product in stars: nothing so far, something that waits for an operator, or counts. */
export type FormerRating = 'none' | 'held' | 'counted';

export async function findFormerRating(
  tx: Db,
  { productId, visitor }: { readonly productId: string; readonly visitor: string },
): Promise<FormerRating> {
  const { rows } = await sql<{ isHeld: boolean }>`${prepared}
    select rating_held_at is not null as "isHeld" from reviews
    where product_id = ${productId} and visitor = ${visitor} and rating is not null
    order by created_at desc, id desc limit 1`.execute(tx);
  if (rows[0] === undefined) return 'none';
  return rows[0].isHeld ? 'held' : 'counted';
}

export interface NewReview {
  id: string;
  productId: string;
  comment: string;
  authorName: string;
  authorEmail: string | null;
  rating: number | null;
  /** Whether the rating waits for an operator. */
  isHeld: boolean;
  visitor: string;
  orderToken: string | null;
}

/** Adds a comment to a product, which is locked, counts it and logs it. */
export async function insertReview(tx: Db, review: NewReview): Promise<Review> {
  const { rows } = await sql<ReviewRow>`${prepared}
    insert into reviews as r (
      id, product_id, comment, author_name, author_email, visitor, order_token, rating, rating_held_at
    )
    values (
      ${review.id}, ${review.productId}, ${review.comment}, ${review.authorName}, ${review.authorEmail},
      ${review.visitor}, ${review.orderToken}, ${review.rating}::smallint,
      case when ${review.isHeld} then now() end
    )
    returning ${reviewColumns}, true as can_edit`.execute(tx);
  await countReviews(tx, review.productId, { by: 1 });
  const [row] = rows;
  if (row === undefined) throw new Error('a comment was added and is not there');
  return toReview(row);
}

/** The token of an order unless another comment on the product has it; the lock of the product decides between two. */
export async function takeOrderToken(
  tx: Db,
  productId: string,
  token: string,
): Promise<string | null> {
  await sql`select 1 from products where id = ${productId} for no key update`.execute(tx);
  const taken = await tx
    .selectFrom('reviews')
    .select('id')
    .where('product_id', '=', productId)
    .where('order_token', '=', token)
    .executeTakeFirst();
  return taken === undefined ? token : null;
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

/** Changes a comment; a rating that is undefined stays. `isHeld` says whether its rating waits for an operator. */
export async function updateReview(
  tx: Db,
  stored: StoredReview,
  change: { comment: string; rating?: number | null | undefined; isHeld: boolean },
): Promise<Review> {
  const rating = change.rating === undefined ? stored.rating : change.rating;
  const { rows } = await sql<ReviewRow>`${prepared}
    update reviews r set comment = ${change.comment}, rating = ${rating}::smallint, updated_at = now(),
      rating_held_at = case when ${change.isHeld} then coalesce(r.rating_held_at, now()) end
    where r.id = ${stored.id} returning ${reviewColumns}, true as can_edit`.execute(tx);
  if (rows[0] === undefined) throw new Error(`review ${stored.id} was locked and is gone`);
  await countReviews(tx, stored.productId, { by: 0 });
  return toReview(rows[0]);
}

/** Sets what the store replies to a comment, which is locked, or takes it away with null; logs what that changes. */
export async function setReply(
  tx: Db,
  { id, productId }: StoredReview,
  text: string | null,
): Promise<Review> {
  const { rows } = await sql<ReviewRow & { is_logged: boolean }>`${prepared}
    with counted as (${selectCounted(sql`
      p.id = ${productId}
      and exists (select 1 from reviews r where r.id = ${id} and r.reply is distinct from ${text}::text)`)}),
    logged as (${logProduct('review.replied', ['reviews'])})
    update reviews r set reply = ${text},
      reply_at = case when ${text}::text is not null then coalesce(r.reply_at, now()) end,
      reply_edited_at = case
        when ${text}::text is null or r.reply is null then null
        when r.reply = ${text}::text then r.reply_edited_at
        else now() end
    where r.id = ${id} returning ${reviewColumns}, false as can_edit,
      exists (select from counted) as is_logged`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`review ${id} was locked and is gone`);
  // Nobody comes to a cursor that the log has nothing at.
  if (row.is_logged) noteCursor(await readTransactionCursor(tx));
  return toReview(row);
}

/** Lets all ratings of a product, which is locked, count that wait for an operator; returns how many did. */
export async function releaseRatings(tx: Db, productId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update reviews set rating_held_at = null
    where product_id = ${productId} and rating_held_at is not null`.execute(tx);
  const released = Number(numAffectedRows ?? 0n);
  if (released === 0) return 0;
  await countReviews(tx, productId, { by: 0, scope: 'store', log: { isModeration: true } });
  noteCursor(await readTransactionCursor(tx));
  return released;
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
  { id, productId }: StoredReview,
  hiddenBy: string | null,
): Promise<void> {
  const isHidden = hiddenBy !== null;
  await sql`${prepared}
    update reviews set hidden_by = ${hiddenBy}, hidden_at = case when ${isHidden} then now() end
    where id = ${id}`.execute(tx);
  const log = { isRemoval: isHidden, isModeration: true };
  await countReviews(tx, productId, { by: isHidden ? -1 : 1, scope: 'store', log });
  noteCursor(await readTransactionCursor(tx));
}

/** Deletes a comment, counts it and logs it; a hidden one was taken out of the counts before. */
export async function deleteReview(
  tx: Db,
  stored: StoredReview,
  scope: Scope = 'public',
): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', stored.id).execute();
  if (stored.isHidden) return;
  await countReviews(tx, stored.productId, { by: -1, scope, log: { isRemoval: true } });
  noteCursor(await readTransactionCursor(tx));
}

interface ReviewCount {
  /** By how many the comments of the product become more. */
  readonly by: -1 | 0 | 1;
  readonly scope?: Scope;
  readonly log?: Parameters<typeof logProduct>[2];
}

/**
 * Counts the comments of a product after one of them changed, and logs that. The ratings are counted from what is there:
 * of each visitor the newest, unless it waits for an operator (product.md 6.8). The product is locked before its comments
 * change, so that of several changes at once each sees those before it.
 */
async function countReviews(
  tx: Db,
  productId: string,
  { by, scope = 'public', log }: ReviewCount,
): Promise<void> {
  await sql`${prepared}
    with voices as (
      select count(*) as n, coalesce(sum(rating), 0) as sum from (
        select distinct on (coalesce(visitor, id)) rating, rating_held_at from reviews
        where product_id = ${productId} and rating is not null and hidden_at is null
        order by coalesce(visitor, id), created_at desc, id desc
      ) newest where rating_held_at is null
    ),
    counted as (
      update products p set reviews = p.reviews + ${by}, rating_sum = voices.sum, rating_count = voices.n
      from voices where p.id = ${productId} and ${reachable[scope]}
      returning ${countedColumns}
    ),
    logged as (${logProduct('review.changed', ['reviews'], log)})
    select 1 from counted`.execute(tx);
}

/** Notes in the log the products whose comments say that they come from an order, which was registered or is gone. */
export async function logVouched(tx: Db, businessId: string, token: string): Promise<void> {
  await sql`
    with counted as (${selectCounted(sql`
      p.business_id = ${businessId}
      and exists (select 1 from reviews r where r.product_id = p.id and r.order_token = ${token})`)}),
    logged as (${logProduct('review.changed', ['reviews'])})
    select count(*) from counted`.execute(tx);
}

const selectCounted = (where: ReturnType<typeof sql>) => sql`
  select ${countedColumns} from products p where ${where}`;

export const toReview = (row: ReviewRow): Review => ({
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

function toReply({ reply, reply_at, reply_edited_at }: ReviewRow): Review['reply'] {
  if (reply === null || reply_at === null) return null;
  const createdAt = Date.parse(reply_at);
  if (reply_edited_at === null) return { text: reply, createdAt };
  return { text: reply, createdAt, editedAt: Date.parse(reply_edited_at) };
}
