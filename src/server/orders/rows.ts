import type { Insertable, Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import { readDeliveryFee } from '#domain/orders/delivery-fee.ts';
import { orderStates, type OrderState } from '#domain/orders/order-state.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderLineTable, OrderTable, Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;
type LineRow = Omit<OrderLineTable, 'order_id' | 'position'>;

interface OrderRow extends Omit<OrderTable, 'state' | 'version' | 'created_at' | 'updated_at'> {
  state: OrderState;
  version: number;
  created_at: string;
  updated_at: string;
  lines: LineRow[];
}

export interface OrderQuery {
  readonly businessId: string;
  readonly state: OrderState | undefined;
  readonly token: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const noOrders: Record<OrderState, number> = { new: 0, accepted: 0, delivered: 0, cancelled: 0 };

const orderColumns = sql`
  o.*, coalesce((
    select json_agg(json_build_object('product_id', l.product_id, 'name', l.name,
      'variant_key', l.variant_key, 'variant', l.variant, 'quantity', l.quantity, 'price', l.price, 'currency', l.currency) order by l.position)
    from order_lines l where l.order_id = o.id
  ), '[]') as lines`;

/**
 * A page of a store's orders, the newest first, the number of orders that match the query, and the number of all orders
 * in each state.
 */
export async function listOrders(
  db: Db,
  { businessId, state, token, limit, offset }: OrderQuery,
): Promise<{ data: Order[]; total: number; counts: Record<OrderState, number> }> {
  const conditions = [sql`o.business_id = ${businessId}`];
  if (state !== undefined) conditions.push(sql`o.state = ${state}`);
  if (token !== undefined) conditions.push(sql`o.token = ${token}`);
  const where = sql.join(conditions, sql` and `);
  const counted = orderStates.map(
    (one) => sql`'${sql.raw(one)}', count(*) filter (where c.state = ${one})`,
  );
  const { rows } = await sql<OrderRow & { total: number; counts: Record<OrderState, number> }>`
    with t as (
      select (select count(*) from orders o where ${where}) as total,
        json_build_object(${sql.join(counted)}) as counts
      from orders c where c.business_id = ${businessId}
    ),
    s as (
      select ${orderColumns} from orders o where ${where}
      order by o.created_at desc, o.id desc limit ${limit} offset ${offset}
    )
    select t.total, t.counts, s.* from t left join s on true order by s.created_at desc, s.id desc`.execute(
    db,
  );
  const found = rows.filter((row) => (row.id as string | null) !== null);
  const { total = 0, counts = noOrders } = rows[0] ?? {};
  return { data: found.map(toOrder), total, counts };
}

/** The orders of a store with a greater id, sorted by id. */
export async function readOrdersAfter(
  db: Db,
  storeId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from orders o
    where o.business_id = ${storeId} and o.id > ${after}
    order by o.id limit ${limit}`.execute(db);
  return rows.map(toOrder);
}

export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from orders o where o.id = ${id}`.execute(db);
  return rows[0] === undefined ? null : toOrder(rows[0]);
}

/**
 * Saves an order unless its store already has one with this token. It waits for another transaction that is saving the
 * same order. Returns whether it saved one.
 */
export async function insertOrder(tx: Db, row: Insertable<OrderTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['business_id', 'token']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateOrder(
  tx: Db,
  id: string,
  change: Updateable<OrderTable>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...change, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function removeOrder(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('orders').where('id', '=', id).execute();
}

/** Replaces all lines of an order. */
export async function replaceLines(tx: Db, orderId: string, lines: LineRow[]): Promise<void> {
  await tx.deleteFrom('order_lines').where('order_id', '=', orderId).execute();
  const rows = lines.map((line, position) => ({ ...line, order_id: orderId, position }));
  await tx.insertInto('order_lines').values(rows).execute();
}

const personalColumns = [
  ...['customer_name', 'customer_phone', 'place', 'note', 'wanted'],
  ...['recipient_name', 'recipient_phone', 'pay_text'],
].map((column) => sql.ref(column));

/** Erases the customer and the delivery address 90 days after an order's last change. */
export async function forgetCustomers(db: Db): Promise<void> {
  await sql`
    update orders set ${sql.join(personalColumns.map((column) => sql`${column} = null`))}
    where updated_at < now() - interval '90 days'
      and coalesce(${sql.join(personalColumns)}) is not null`.execute(db);
}

function toOrder(row: OrderRow): Order {
  const { id, token, code, state, channel, mode, place, note, wanted, municipality, version } = row;
  return {
    ...{ id, token, code, state, channel, mode, place, note, wanted, municipality, version },
    businessId: row.business_id,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    recipientName: row.recipient_name,
    recipientPhone: row.recipient_phone,
    payMethod: row.pay_method,
    payText: row.pay_text,
    deliveryFee: readDeliveryFee({ mode, deliveryFee: row.delivery_fee }),
    tookStock: row.took_stock,
    lines: row.lines.map(toLine),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toLine({
  product_id: productId,
  variant_key,
  variant,
  ...line
}: LineRow): Order['lines'][number] {
  return {
    productId,
    ...(variant_key !== null && { variantKey: variant_key }),
    ...(variant !== null && { variant }),
    ...line,
  };
}
