import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { noteCursor } from '#server/platform/log/change-receipt.ts';
import { readTransactionCursor } from '#server/platform/log/changes.ts';
import { countedColumns, logProduct } from '#server/products/counted-rows.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Review } from '#contract/comments.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

export interface CommentRow {
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

/**
 * Visitors reach comments on listed products. A store and the operators reach comments on all products that are not
 * deleted.
 */
type Scope = 'public' | 'store';
const reachable = { public: sql`p.listed`, store: sql`p.deleted_at is null` };

/** Whether the store has recorded the order that comment `r` names, with the comment's product in it. */
const isFromOrder = sql`(r.order_token is not null and exists (
  select 1 from orders o
  join order_lines l on l.order_id = o.id and l.product_id = r.product_id
  join products q on q.id = r.product_id and q.business_id = o.business_id
  where o.token = r.order_token and o.state <> 'cancelled'
))`;

/** Columns of CommentRow for comment `r`, without `can_edit`. */
export const commentColumns = sql`
  r.id, r.product_id, r.comment, r.author_name, r.rating, r.created_at, r.updated_at,
  r.reply, r.reply_at, r.reply_edited_at, ${isFromOrder} as from_order`;

/** A page of a product's comments, and its reader. */
export interface CommentListing {
  readonly productId: string;
  readonly visitor: string | null;
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of the comments on a product and their total: the visitor's own first, then the newest first. Null when the
 * product is not in scope.
 */
export async function listComments(
  db: Db,
  { productId, visitor, limit, offset }: CommentListing,
  scope: Scope = 'public',
): Promise<{ comments: Review[]; total: number } | null> {
  const { rows } = await sql<{ total: number; comments: CommentRow[] | null }>`
    select p.reviews as total, (
      select json_agg(x) from (
        select ${commentColumns}, r.visitor = ${visitor} as can_edit
        from reviews r where r.product_id = p.id and r.hidden_at is null
        order by coalesce(r.visitor = ${visitor}, false) desc, r.created_at desc, r.id desc
        limit ${limit} offset ${offset}
      ) x
    ) as comments
    from products p where p.id = ${productId} and ${reachable[scope]}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { comments: (row.comments ?? []).map(toComment), total: row.total };
}

/** Locks a listed product before a comment on it is written. Returns its store; null when the product is not listed. */
export async function lockCommentedProduct(tx: Db, productId: string): Promise<string | null> {
  const { rows } = await sql<{ businessId: string }>`${prepared}
    select p.business_id as "businessId" from products p
    where p.id = ${productId} and p.listed for no key update`.execute(tx);
  return rows[0]?.businessId ?? null;
}

/** The state of a visitor's newest rating of a product: there is none, it waits for an operator, or it counts. */
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

export interface NewComment {
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

/** Adds a comment to a product that the caller has locked. Updates the counts and logs the change. */
export async function insertComment(tx: Db, comment: NewComment): Promise<Review> {
  const { rows } = await sql<CommentRow>`${prepared}
    insert into reviews as r (
      id, product_id, comment, author_name, author_email, visitor, order_token, rating, rating_held_at
    )
    values (
      ${comment.id}, ${comment.productId}, ${comment.comment}, ${comment.authorName}, ${comment.authorEmail},
      ${comment.visitor}, ${comment.orderToken}, ${comment.rating}::smallint,
      case when ${comment.isHeld} then now() end
    )
    returning ${commentColumns}, true as can_edit`.execute(tx);
  await recountComments(tx, comment.productId, { by: 1 });
  const [row] = rows;
  if (row === undefined) throw new Error('a comment was added and is not there');
  return toComment(row);
}

/**
 * Returns the token of an order, or null when another comment on the product has used it. The caller has locked the
 * product.
 */
export async function takeOrderToken(
  tx: Db,
  productId: string,
  token: string,
): Promise<string | null> {
  const taken = await tx
    .selectFrom('reviews')
    .select('id')
    .where('product_id', '=', productId)
    .where('order_token', '=', token)
    .executeTakeFirst();
  return taken === undefined ? token : null;
}

export interface LockedComment {
  id: string;
  productId: string;
  businessId: string;
  visitor: string | null;
  rating: number | null;
  isHidden: boolean;
  hiddenBy: string | null;
}

/**
 * Locks a comment whose product is in scope; null when there is none. It locks the product first, as every writer does,
 * so that two writers cannot block each other.
 */
export async function lockComment(
  tx: Db,
  id: string,
  scope: Scope = 'public',
): Promise<LockedComment | null> {
  await sql`${prepared}
    select 1 from products where id = (select product_id from reviews where id = ${id}) for no key update`.execute(
    tx,
  );
  const { rows } = await sql<LockedComment>`${prepared}
    select r.id, r.product_id as "productId", p.business_id as "businessId", r.visitor, r.rating,
      r.hidden_at is not null as "isHidden", r.hidden_by as "hiddenBy"
    from reviews r join products p on p.id = r.product_id
    where r.id = ${id} and ${reachable[scope]}
    for update of r`.execute(tx);
  return rows[0] ?? null;
}

/** Changes a locked comment. An undefined rating stays unchanged. `isHeld` makes the rating wait for an operator. */
export async function updateComment(
  tx: Db,
  stored: LockedComment,
  change: { comment: string; rating?: number | null | undefined; isHeld: boolean },
): Promise<Review> {
  const rating = change.rating === undefined ? stored.rating : change.rating;
  const { rows } = await sql<CommentRow>`${prepared}
    update reviews r set comment = ${change.comment}, rating = ${rating}::smallint, updated_at = now(),
      rating_held_at = case when ${change.isHeld} then coalesce(r.rating_held_at, now()) end
    where r.id = ${stored.id} returning ${commentColumns}, true as can_edit`.execute(tx);
  if (rows[0] === undefined) throw new Error(`comment ${stored.id} was locked and is gone`);
  await recountComments(tx, stored.productId, { by: 0 });
  return toComment(rows[0]);
}

/** Sets the store's reply to a locked comment, or removes it with null. Setting the same text again is not logged. */
export async function setReply(
  tx: Db,
  { id, productId }: LockedComment,
  text: string | null,
): Promise<Review> {
  const { rows } = await sql<CommentRow & { is_logged: boolean }>`${prepared}
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
    where r.id = ${id} returning ${commentColumns}, false as can_edit,
      exists (select from counted) as is_logged`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`comment ${id} was locked and is gone`);
  // A client waits until its cursor is published. Without a change in the log there is no such cursor.
  if (row.is_logged) noteCursor(await readTransactionCursor(tx));
  return toComment(row);
}

/** Makes the waiting ratings of a locked product count, and returns how many there were. */
export async function releaseHeldRatings(tx: Db, productId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update reviews set rating_held_at = null
    where product_id = ${productId} and rating_held_at is not null`.execute(tx);
  const count = Number(numAffectedRows ?? 0n);
  if (count === 0) return 0;
  await recountComments(tx, productId, { by: 0, scope: 'store', log: { isModeration: true } });
  noteCursor(await readTransactionCursor(tx));
  return count;
}

/**
 * The value of `hidden_by` for a comment that enough reports have hidden. Other values are an operator's id or
 * `command`.
 */
export const hiddenByReports = 'system';

/** Replaces the name of the one who hides an already hidden comment. */
export async function setHiddenBy(tx: Db, id: string, hiddenBy: string): Promise<void> {
  await tx.updateTable('reviews').set({ hidden_by: hiddenBy }).where('id', '=', id).execute();
}

/** Hides a locked comment from everybody, or shows it again with null. Updates the counts and logs the change. */
export async function setHidden(
  tx: Db,
  { id, productId }: LockedComment,
  hiddenBy: string | null,
): Promise<void> {
  const isHidden = hiddenBy !== null;
  await sql`${prepared}
    update reviews set hidden_by = ${hiddenBy}, hidden_at = case when ${isHidden} then now() end
    where id = ${id}`.execute(tx);
  const log = { isRemoval: isHidden, isModeration: true };
  await recountComments(tx, productId, { by: isHidden ? -1 : 1, scope: 'store', log });
  noteCursor(await readTransactionCursor(tx));
}

/**
 * Deletes a locked comment. Updates the counts and logs the change, unless it was hidden, because no count includes a
 * hidden one.
 */
export async function deleteComment(
  tx: Db,
  stored: LockedComment,
  scope: Scope = 'public',
): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', stored.id).execute();
  if (stored.isHidden) return;
  await recountComments(tx, stored.productId, { by: -1, scope, log: { isRemoval: true } });
  noteCursor(await readTransactionCursor(tx));
}

interface Recount {
  /** The difference in the number of the product's comments. */
  readonly by: -1 | 0 | 1;
  readonly scope?: Scope;
  readonly log?: Parameters<typeof logProduct>[2];
}

/**
 * Updates the counts of a product after a change of one of its comments, and logs it. Ratings are counted again: each
 * visitor's newest, unless it waits for an operator (product.md 6.8). The caller has locked the product before the
 * change. Otherwise two simultaneous changes would not see each other's ratings.
 */
async function recountComments(
  tx: Db,
  productId: string,
  { by, scope = 'public', log }: Recount,
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

/** Logs the products with a comment from an order of a store, after the order was recorded, changed or deleted. */
export async function logCommentsOfOrder(tx: Db, storeId: string, token: string): Promise<void> {
  await sql`
    with counted as (${selectCounted(sql`
      p.business_id = ${storeId}
      and exists (select 1 from reviews r where r.product_id = p.id and r.order_token = ${token})`)}),
    logged as (${logProduct('review.changed', ['reviews'])})
    select count(*) from counted`.execute(tx);
}

const selectCounted = (where: ReturnType<typeof sql>) => sql`
  select ${countedColumns} from products p where ${where}`;

export const toComment = (row: CommentRow): Review => ({
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

function toReply({ reply, reply_at, reply_edited_at }: CommentRow): Review['reply'] {
  if (reply === null || reply_at === null) return null;
  const createdAt = Date.parse(reply_at);
  if (reply_edited_at === null) return { text: reply, createdAt };
  return { text: reply, createdAt, editedAt: Date.parse(reply_edited_at) };
}
