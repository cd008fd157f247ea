import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { noteCursor } from '#server/db/log/change-receipt.ts';
import { readTransactionCursor } from '#server/db/log/changes.ts';
import type { Schema } from '#server/db/schema.ts';
import { prepared } from '#server/db/prepared.ts';
import { countedColumns, logProduct } from '#server/db/log/counted-products.ts';
import type { ReviewRecord } from '#server/db/catalogue/records.ts';
import { type ReviewRow, type StoredReview, reviewColumns, toReview } from './rows.ts';

type Db = Kysely<Schema>;

const selectCounted = (where: ReturnType<typeof sql>) => sql`
  select ${countedColumns} from products p where ${where}`;

/** Sets what the store replies to a comment, which is locked, or takes it away with null; logs what that changes. */
export async function setReply(
  tx: Db,
  { id, productId }: StoredReview,
  text: string | null,
): Promise<ReviewRecord> {
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

/** Notes in the log the products whose comments say that they come from an order, which was registered or is gone. */
export async function logVouched(tx: Db, businessId: string, token: string): Promise<void> {
  await sql`
    with counted as (${selectCounted(sql`
      p.business_id = ${businessId}
      and exists (select 1 from reviews r where r.product_id = p.id and r.order_token = ${token})`)}),
    logged as (${logProduct('review.changed', ['reviews'])})
    select count(*) from counted`.execute(tx);
}
