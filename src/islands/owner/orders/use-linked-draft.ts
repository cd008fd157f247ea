import { useQuery } from '@tanstack/react-query';
import { parseOrderFragment, type OrderPayload } from '#domain/orders/order-payload.ts';
import { useBusiness } from '#islands/owner/business/owner-context.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { findOrder, findSold } from './order-calls.ts';
import { type LinkedDraft, readLinkedLines } from './order-draft.ts';

export interface Linked extends LinkedDraft {
  readonly payload: OrderPayload;
  readonly isKnown: boolean;
}

/** The order of a link, as today's products make it; null for a link that is not whole. */
export function useLinkedDraft(fragment: string) {
  const { id: businessId, url } = useBusiness();
  return useQuery({
    queryKey: [...queryKeys.orders, 'link', businessId, fragment],
    queryFn: async (): Promise<Linked | null> => {
      const payload = parseOrderFragment(fragment);
      if (payload === null) return null;
      const ids = payload.lines.map(({ productId }) => productId);
      const [known, sold] = await Promise.all([
        findOrder(businessId, payload.token),
        findSold(ids),
      ]);
      return { payload, isKnown: known !== null, ...readLinkedLines(payload, sold, url) };
    },
    // What is being edited is not taken from under its owner's hands.
    staleTime: Infinity,
    gcTime: 0,
  });
}
