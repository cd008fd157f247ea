import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Order, OrderPage } from '#contract/orders.ts';
import { countText } from '#domain/text/count-text.ts';
import { anyOrderKey, listOrders } from './order-calls.ts';
import { totalText } from './order-texts.ts';

interface OrderCounts {
  /** The number of the store's orders in each state. */
  readonly counts: OrderPage['counts'];
  /** An order that nobody has answered, if there is one. */
  readonly waiting: Order | undefined;
}

export function useOrderCounts(storeId: string, isAsked = true): UseQueryResult<OrderCounts> {
  return useQuery({
    queryKey: [...anyOrderKey, storeId],
    queryFn: async ({ signal }) => {
      const query = { businessId: storeId, state: 'new', page: 1, limit: 1 } as const;
      const { counts, data } = await listOrders(query, signal);
      return { counts, waiting: data[0] };
    },
    enabled: isAsked,
  });
}

export const hasNoOrders = (counts: OrderCounts['counts'] | undefined): boolean =>
  counts !== undefined && Object.values(counts).every((count) => count === 0);

/** @example newOrdersText(2) // '2 pedidos nuevos' */
export const newOrdersText = (count: number): string =>
  countText(count, 'pedido nuevo', 'pedidos nuevos');

/** @example 'Ana · $620.00 CUP · Mañana (24 nov)' */
export const describeWaiting = ({ customerName, wanted, ...costs }: Order): string =>
  [customerName, totalText(costs), wanted].filter(Boolean).join(' · ');
