import { apiUrl } from '#client/api-url.ts';
import { createApi } from '#client/api.ts';
import { isApiError } from '#client/api-error.ts';
import type { Order, OrderCreate, OrderPage } from '#contract/orders.ts';
import type { OwnProduct, CardProduct } from '#contract/products.ts';
import type { OrderState } from '#domain/orders/order-state.ts';
import { pageMeta } from '#domain/pagination.ts';
import { hasOptions } from '#domain/products/variants.ts';
import { ownerApi } from '#state/owner-api.ts';
import type { Sold } from './order-draft.ts';
import { queryClient, readAgain } from '#islands/signed-in/query-client.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { eraseOnce, retryLostCall } from '#islands/owner/saving/repeat.ts';

const api = createApi({ baseUrl: apiUrl, timeout: 15_000 });

export interface OrdersPlace {
  readonly businessId: string;
  /** All states when left out. */
  readonly state?: OrderState;
  readonly page: number;
  readonly limit: number;
}

export function listOrders(query: OrdersPlace, signal: AbortSignal): Promise<OrderPage> {
  return ownerApi('GET /orders', { query, signal });
}

/** The order that was recorded under a token; null when none was. */
export async function findOrder(storeId: string, token: string): Promise<Order | null> {
  const query = { businessId: storeId, token };
  return (await retryLostCall(() => ownerApi('GET /orders', { query }))).data[0] ?? null;
}

/** The products of a link that are sold now, in any store, with what can be chosen of them. */
export async function findSold(ids: readonly string[]): Promise<(CardProduct & Sold)[]> {
  const cards = await retryLostCall(() => api('GET /products/cards', { query: { ids } }));
  const sold: (CardProduct & Sold)[] = [];
  for (const card of cards) {
    if (!hasOptions(card)) sold.push(card);
    else {
      const { variants } = await retryLostCall(() =>
        api('GET /products/:id', { params: { id: card.id } }),
      );
      sold.push({ ...card, variants });
    }
  }
  return sold;
}

export async function searchProducts(
  storeId: string,
  search: string,
  signal: AbortSignal,
): Promise<OwnProduct[]> {
  const query = { businessId: storeId, limit: 8, ...(search !== '' && { search }) };
  return (await ownerApi('GET /products', { query, signal })).data;
}

export function createOrder(body: OrderCreate, key: string): Promise<Order> {
  return retryLostCall(() => ownerApi('POST /orders', { body, idempotencyKey: key }));
}

/** A step whose response was lost meets its own effect when it is repeated; that is no failure. */
export async function moveOrder(order: Order, state: OrderState): Promise<Order> {
  const { id, version, businessId, token } = order;
  try {
    const request = { params: { id }, body: { state }, version };
    return await retryLostCall(() => ownerApi('PATCH /orders/:id', request));
  } catch (error) {
    if (!isApiError(error, 412)) throw error;
    const now = await findOrder(businessId, token).catch(() => null);
    if (now?.state !== state) throw error;
    return now;
  }
}

export const eraseOrder = (id: string): Promise<void> =>
  eraseOnce(() => ownerApi('DELETE /orders/:id', { params: { id } }));

/** Key of the lists of orders, by their store and place. */
export const orderListsKey = [...queryKeys.orders, 'list'];

/** Key of the query how many orders there are. */
export const anyOrderKey = [...queryKeys.orders, 'any'];

/**
 * Takes an order that went on or was deleted out of the cached lists at once, which on a slow network would show it for
 * long, and out of the count of its state.
 * @param next the state that it has now; null of one that was deleted
 */
export function dropOrder({ id, state }: Order, next: OrderState | null): void {
  queryClient.setQueriesData<OrderPage>({ queryKey: orderListsKey }, (page) => {
    if (page === undefined) return page;
    const counts = { ...page.counts, [state]: Math.max(0, page.counts[state] - 1) };
    if (next !== null) counts[next] += 1;
    const data = page.data.filter((order) => order.id !== id);
    const gone = page.data.length - data.length;
    return { data, counts, meta: pageMeta({ ...page.meta, total: page.meta.total - gone }) };
  });
}

/** Reads again what an order changes: the orders, and the stock of its products. */
export function refreshOrders(): void {
  // A store that has orders now must not be called one without, however long that takes to be read.
  void queryClient.resetQueries({ queryKey: anyOrderKey });
  readAgain(queryKeys.orders, queryKeys.products, queryKeys.metrics);
}
