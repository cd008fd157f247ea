import type { OrderMode } from './order-state.ts';

interface Brought {
  readonly mode: OrderMode;
  /** In CUP; null when nothing was said of it. */
  readonly deliveryFee: number | null;
}

/** What bringing an order costs, in CUP; null for one that is fetched, whatever was said of a fee. */
export const readDeliveryFee = ({ mode, deliveryFee }: Brought): number | null =>
  mode === 'delivery' ? deliveryFee : null;
