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
import { wait } from '#islands/signed-in/published.ts';
import { queryClient, readAgain } from '#islands/signed-in/query-client.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { typingPauseMs } from '#islands/owner/ui/typing-pause.ts';
import { eraseOnce, retryLostCall } from '#islands/owner/saving/repeat.ts';

const api = createApi({ baseUrl: apiUrl, timeout: 15_000 });

export interface OrdersPlace {
  readonly businessId: string;
  /** All states when omitted. */
  readonly state?: OrderState;
  readonly page: number;
  readonly limit: number;
}

export function listOrders(query: OrdersPlace, signal: AbortSignal): Promise<OrderPage> {
  return ownerApi('GET /orders', { query, signal });
}

/** The order that was recorded with a token; null when there is none. */
export async function findOrder(storeId: string, token: string): Promise<Order | null> {
  const query = { businessId: storeId, token };
  return (await retryLostCall(() => ownerApi('GET /orders', { query }))).data[0] ?? null;
}

/** The products of a link that are for sale now, in any store, with their options. */
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

/**
 * The query for products that fit a text that is being typed. Its call waits for a pause in typing: the query of the
 * next text aborts the signal of this one.
 */
export const queryTyped = (storeId: string, search: string) => ({
  queryKey: [...queryKeys.products, 'order', storeId, search],
  async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<OwnProduct[]> {
    if (search !== '') await wait(typingPauseMs);
    return signal.aborted ? [] : searchProducts(storeId, search, signal);
  },
});

async function searchProducts(
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

/**
 * Moves an order to another state. When a lost response was repeated, the order may already be in it, which is no
 * failure.
 */
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

/** Key of the lists of orders. Store and page follow. */
export const orderListsKey = [...queryKeys.orders, 'list'];

/** Key of the order counts. */
export const anyOrderKey = [...queryKeys.orders, 'any'];

/**
 * Removes an order that moved on or was deleted from the cached lists, and updates the counts. Without this, a slow
 * network would show it for a long time.
 * @param next its new state; null when it was deleted
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

/** Reloads what an order changes: the orders, and the stock of its products. */
export function refreshOrders(): void {
  // Reset and not only reloaded, because a store that has an order now must not be shown as one without.
  void queryClient.resetQueries({ queryKey: anyOrderKey });
  readAgain(queryKeys.orders, queryKeys.products, queryKeys.metrics);
}
