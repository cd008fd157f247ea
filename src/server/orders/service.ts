import type { Actor } from '#server/platform/http/actor.ts';
import { listChangedFields } from '#server/platform/changed-fields.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { countDeleted } from '#server/visits/service.ts';
import type { Repeat } from '#server/platform/http/repeat.ts';
import { transactOnce } from '#server/platform/http/repeat.ts';
import { chooseOwnStore, getOwnStore, requireVersion } from '#server/stores/own-store.ts';
import {
  type Quantities,
  type StockedProduct,
  findVariant,
  lockProducts,
  moveStocks,
  planStock,
} from './stock.ts';
import { logCommentsOfOrder } from '#server/comments/rows.ts';
import * as orders from './rows.ts';
import { type ReservedPieces, namePiece, readReservedPieces } from './stock-rows.ts';
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
import { DomainError, type Issue } from '#domain/errors.ts';
import { orderMessages, variantMessages } from '#domain/messages.ts';
import { readDeliveryFee } from '#domain/orders/delivery-fee.ts';
import { isOrderOver, nextOrderStates } from '#domain/orders/order-state.ts';
import { pageMeta } from '#domain/pagination.ts';
import { variantText } from '#domain/products/variants.ts';

type Db = ServiceContext['database']['kysely'];
type Line = Pick<OrderLineInput, 'productId' | 'variantKey' | 'quantity'>;

const noPieces: ReadonlyMap<string, ReservedPieces> = new Map();

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

    /**
     * Records an order, only once for each token of a store. On request it deducts the stock in the same transaction.
     */
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
        await moveStocks(tx, store, locked, moved, lines.map(namePiece));
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
        const sent = order.lines.map(({ name: _, variant: __, ...line }) => line);
        const changed = listChangedFields({ ...order, lines: sent }, { ...input, lines });
        if (changed.length === 0) return order;
        const isTaken = order.tookStock && state !== 'cancelled';
        const next = lines ?? order.lines;
        const store = { businessId: order.businessId, url };
        const locked = await lockProducts(tx, store, listIds([...order.lines, ...next]));
        const reserved = order.tookStock ? await readReservedPieces(tx, id) : noPieces;
        const { moved, taken } = planStock(reserved, countLines(isTaken ? next : []), locked);
        if (lines !== undefined) {
          const known = new Map(order.lines.map((line) => [namePiece(line), line]));
          await orders.replaceLines(tx, id, noteTaken(nameLines(lines, locked, known), taken));
        }
        await moveStocks(tx, store, locked, moved, next.map(namePiece));
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

    /** Deletes an order that is over. It changes no stock, because the products are already sold or returned. */
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

/** Locks an order of the actor's stores and returns its values after any change that was running. */
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

/** The names that a line gets from its product and variant, or the reason why they are refused. */
type Named = { readonly name: string; readonly variant: string | null } | Refusal;
interface Refusal {
  readonly refused: 'gone' | 'variant-gone' | 'variant-required';
}

/**
 * Adds the names of products and variants to lines. A line that the order already had keeps both names when its product
 * is gone, and that of its variant when the variant alone is gone. When the product no longer has options, a new line
 * with one of its former variants counts as a line of the product.
 */
function nameLines(
  lines: readonly OrderLineInput[],
  locked: ReadonlyMap<string, StockedProduct>,
  known: ReadonlyMap<string, Order['lines'][number]>,
) {
  const named = lines.map((line) => ({
    line,
    said: nameLine(line, locked.get(line.productId), known.get(namePiece(line))),
  }));
  refuseLines(named.map(({ said }) => said));
  return named.flatMap(({ line: { productId, variantKey, ...line }, said }) =>
    'refused' in said
      ? []
      : [{ ...line, ...said, product_id: productId, variant_key: variantKey ?? null }],
  );
}

function nameLine(
  line: OrderLineInput,
  product: StockedProduct | undefined,
  before: Order['lines'][number] | undefined,
): Named {
  const was = before && { name: before.name, variant: before.variant ?? null };
  if (product === undefined) return was ?? { refused: 'gone' };
  const { name } = product;
  const variant = findVariant(product, line);
  if (variant !== undefined) return { name, variant: variantText(variant.values) };
  if (was !== undefined) return { ...was, name };
  if (product.variants === null) return { name, variant: null };
  return { refused: line.variantKey === undefined ? 'variant-required' : 'variant-gone' };
}

function refuseLines(said: readonly Named[]): void {
  const list = (refused: Refusal['refused'], field: string, message: string): Issue[] =>
    said.flatMap((one, index) =>
      'refused' in one && one.refused === refused
        ? [{ path: `lines.${index}.${field}`, message }]
        : [],
    );
  const gone = [
    ...list('gone', 'productId', orderMessages.notSold),
    ...list('variant-gone', 'variantKey', orderMessages.notSold),
  ];
  const unchosen = list('variant-required', 'variantKey', variantMessages.choose);
  const issues = [...gone, ...unchosen];
  if (issues.length === 0) return;
  throw new DomainError(gone.length > 0 ? 'validation_failed' : 'variant_required', { issues });
}

const noteTaken = (lines: ReturnType<typeof nameLines>, taken: Quantities) =>
  lines.map((line) => {
    const piece = { productId: line.product_id, variantKey: line.variant_key ?? undefined };
    return { ...line, taken: taken.get(namePiece(piece)) ?? 0 };
  });

const listIds = (lines: readonly Line[]): string[] => lines.map(({ productId }) => productId);

const countLines = (lines: readonly Line[]): Map<string, number> =>
  new Map(lines.map((line) => [namePiece(line), line.quantity]));
