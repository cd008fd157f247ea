import { useSearch } from 'wouter';
import { type OrderState, orderStates } from '#domain/orders/order-state.ts';
import {
  type ListAddress,
  type ListPlace,
  useListAddress,
} from '#islands/owner/ui/list-address.ts';

interface OrdersAddress extends ListAddress {
  readonly state: OrderState;
  readonly format: (change: Partial<ListPlace> & { readonly state?: OrderState }) => string;
}

/** Which orders are shown, as the address says: those of a state, the new ones unless another is named. */
export function useOrdersAddress(): OrdersAddress {
  const address = useListAddress();
  const named = new URLSearchParams(useSearch()).get('estado');
  const state = orderStates.find((one) => one === named) ?? 'new';
  return {
    ...address,
    state,
    format({ state: other = state, ...change }) {
      const path = address.format(change);
      if (other === 'new') return path;
      return `${path}${path.includes('?') ? '&' : '?'}estado=${other}`;
    },
  };
}
