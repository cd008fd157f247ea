import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { OrderPage } from '#contract/orders.ts';
import { countText } from '#domain/text/count-text.ts';
import { anyOrderKey, listOrders } from './order-calls.ts';

type Counts = OrderPage['counts'];

/** The number of the store's orders in each state. */
export function useOrderCounts(storeId: string, isAsked = true): UseQueryResult<Counts> {
  return useQuery({
    queryKey: [...anyOrderKey, storeId],
    queryFn: async ({ signal }) =>
      (await listOrders({ businessId: storeId, page: 1, limit: 1 }, signal)).counts,
    enabled: isAsked,
  });
}

export const hasNoOrders = (counts: Counts | undefined): boolean =>
  counts !== undefined && Object.values(counts).every((count) => count === 0);

/** @example newOrdersText(2) // '2 pedidos nuevos' */
export const newOrdersText = (count: number): string =>
  countText(count, 'pedido nuevo', 'pedidos nuevos');
