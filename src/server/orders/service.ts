import type { Actor } from '#server/platform/http/actor.ts';
import { listChangedFields } from '#server/platform/changed-fields.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { countDeleted } from '#server/visits/service.ts';
import type { Repeat } from '#server/platform/http/repeat.ts';
import { transactOnce } from '#server/platform/http/repeat.ts';
import { chooseOwnStore, getOwnStore, requireVersion } from '#server/stores/own-store.ts';
import { type Quantities, lockProducts, moveStocks, planStock } from './stock.ts';
import { logCommentsOfOrder } from '#server/comments/rows.ts';
import * as orders from './rows.ts';
import { type HeldPieces, readHeldPieces } from './stock-rows.ts';
import type { StoredProduct } from '#server/products/record-rows.ts';
import { createId } from '#server/platform/db/random-id.ts';
import { transact } from '#server/platform/db/transact.ts';
import type {
  Order,
  OrderCreate,
  OrderLineInput,
  OrderPage,
  OrdersQuery,
  OrderUpdate,
} from '#contract/orders.ts';
import { DomainError } from '#domain/errors.ts';
import { orderMessages } from '#domain/messages.ts';
import { readDeliveryFee } from '#domain/orders/delivery-fee.ts';
import { isOrderOver, nextOrderStates } from '#domain/orders/order-state.ts';
import { pageMeta } from '#domain/pagination.ts';

type Db = ServiceContext['database']['kysely'];
type Line = Pick<OrderLineInput, 'productId' | 'quantity'>;

const noPieces: ReadonlyMap<string, HeldPieces> = new Map();

export function createOrderService({ database }: ServiceContext) {
  const { kysely } = database;
  return {
    async listOrders(actor: Actor, query: OrdersQuery): Promise<OrderPage> {
      const { page, limit, state, token } = query;
      const storeId = await chooseOwnStore(kysely, actor, query.businessId);
      const offset = (page - 1) * limit;
      const listed = { businessId: storeId, state, token, limit, offset };
      const { data, total, counts } = await orders.listOrders(kysely, listed);
      return { data, meta: pageMeta({ total, page, limit }), counts };
    },

    /** Records an order, once for each token of a store, and takes its stock in the same transaction when asked to. */
    async createOrder(
      actor: Actor,
      { lines, takeStock, businessId, ...input }: OrderCreate,
      repeat: Repeat | null = null,
    ): Promise<Order> {
      return transactOnce(database, actor, repeat, async (tx) => {
        const { url } = await getOwnStore(tx, actor, businessId);
        const id = createId();
        const { token, code, channel, mode } = input;
        const isNew = await orders.insertOrder(tx, {
          ...{ id, token, code, channel, mode },
          business_id: businessId,
          customer_name: input.customerName ?? null,
          customer_phone: input.customerPhone ?? null,
          place: input.place ?? null,
          note: input.note ?? null,
          wanted: input.wanted ?? null,
          recipient_name: input.recipientName ?? null,
          recipient_phone: input.recipientPhone ?? null,
          pay_method: input.payMethod ?? null,
          pay_text: input.payText ?? null,
          municipality: input.municipality ?? null,
          delivery_fee: readDeliveryFee({ mode, deliveryFee: input.deliveryFee ?? null }),
          took_stock: takeStock,
        });
        if (!isNew) throw new DomainError('order_known');
        const store = { businessId, url };
        const locked = await lockProducts(tx, store, listIds(lines));
        const { moved, taken } = planStock(noPieces, countLines(takeStock ? lines : []), locked);
        await orders.replaceLines(tx, id, noteTaken(nameLines(lines, locked, new Map()), taken));
        await moveStocks(tx, store, locked, moved, listIds(lines));
        await logCommentsOfOrder(tx, store.businessId, input.token);
        return readBack(tx, id);
      });
    },

    async updateOrder(
      actor: Actor,
      id: string,
      { lines, ...given }: OrderUpdate,
      version?: number,
    ): Promise<Order> {
      return transact(database, async (tx) => {
        const { order, url } = await lockOwnOrder(tx, actor, id, version);
        const { mode = order.mode, deliveryFee = order.deliveryFee } = given;
        const input = { ...given, deliveryFee: readDeliveryFee({ mode, deliveryFee }) };
        const { state = order.state } = input;
        if (state !== order.state && !nextOrderStates(order.state).includes(state)) {
          throw new DomainError('order_state');
        }
        if (lines !== undefined && order.state !== 'new') throw new DomainError('order_state');
        const sent = order.lines.map(({ name: _, ...line }) => line);
        const changed = listChangedFields({ ...order, lines: sent }, { ...input, lines });
        if (changed.length === 0) return order;
        const isTaken = order.tookStock && state !== 'cancelled';
        const next = lines ?? order.lines;
        const store = { businessId: order.businessId, url };
        const locked = await lockProducts(tx, store, listIds([...order.lines, ...next]));
        const held = order.tookStock ? await readHeldPieces(tx, id) : noPieces;
        const { moved, taken } = planStock(held, countLines(isTaken ? next : []), locked);
        if (lines !== undefined) {
          const names = new Map(order.lines.map(({ productId, name }) => [productId, name]));
          await orders.replaceLines(tx, id, noteTaken(nameLines(lines, locked, names), taken));
        }
        await moveStocks(tx, store, locked, moved, listIds(next));
        const { customerName, customerPhone, payMethod, payText, ...rest } = input;
        const { recipientName, recipientPhone, deliveryFee: fee, ...others } = rest;
        await orders.updateOrder(tx, id, {
          ...others,
          customer_name: customerName,
          customer_phone: customerPhone,
          recipient_name: recipientName,
          recipient_phone: recipientPhone,
          pay_method: payMethod,
          pay_text: payText,
          delivery_fee: fee,
          took_stock: isTaken,
        });
        await logCommentsOfOrder(tx, order.businessId, order.token);
        return readBack(tx, id);
      });
    },

    /** Forgets an order that is over; what it took out of the stock was sold or is back already. */
    async deleteOrder(actor: Actor, id: string): Promise<void> {
      await transact(database, async (tx) => {
        const { order } = await lockOwnOrder(tx, actor, id);
        if (!isOrderOver(order.state)) throw new DomainError('order_state');
        await orders.removeOrder(tx, id);
        await logCommentsOfOrder(tx, order.businessId, order.token);
        await countDeleted(tx, order);
      });
    },
  };
}

export type OrderService = ReturnType<typeof createOrderService>;

async function readBack(db: Db, id: string): Promise<Order> {
  const order = await orders.findOrder(db, id);
  if (order === null) throw new DomainError('order_not_found');
  return order;
}

/** An order of a store of the actor's, as it is once nobody else is changing it. */
async function lockOwnOrder(
  tx: Db,
  actor: Actor,
  id: string,
  version?: number,
): Promise<{ order: Order; url: string }> {
  const { businessId } = await readBack(tx, id);
  const { url } = await getOwnStore(tx, actor, businessId, 'order_not_found');
  await requireVersion(tx, 'orders', id, version);
  return { order: await readBack(tx, id), url };
}

/** Lines with the names of their products; those of a line that the order had stay when its product is gone. */
function nameLines(
  lines: readonly OrderLineInput[],
  locked: ReadonlyMap<string, StoredProduct>,
  known: ReadonlyMap<string, string>,
) {
  const named = lines.map(({ productId, ...line }) => {
    const name = locked.get(productId)?.name ?? known.get(productId);
    return { ...line, product_id: productId, name: name ?? null };
  });
  const issues = named.flatMap(({ name }, place) =>
    name === null ? [{ path: `lines.${place}.productId`, message: orderMessages.notSold }] : [],
  );
  if (issues.length > 0) throw new DomainError('validation_failed', { issues });
  return named.map(({ name, ...line }) => ({ ...line, name: name ?? '' }));
}

const noteTaken = (lines: ReturnType<typeof nameLines>, taken: Quantities) =>
  lines.map((line) => ({ ...line, taken: taken.get(line.product_id) ?? 0 }));

const listIds = (lines: readonly Line[]): string[] => lines.map(({ productId }) => productId);

const countLines = (lines: readonly Line[]): Map<string, number> =>
  new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
