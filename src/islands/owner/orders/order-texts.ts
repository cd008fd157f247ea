import type { Order } from '#contract/orders.ts';
import { feeLines } from '#domain/orders/delivery-fee.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import { orderTotalText } from '#domain/orders/order-lines.ts';
import type { OrderState } from '#domain/orders/order-state.ts';

export const stateNames: Record<OrderState, string> = {
  new: 'Nuevo',
  accepted: 'Aceptado',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
};

const replies: Record<OrderState, string> = {
  new: 'recibido',
  accepted: 'aceptado',
  delivered: 'entregado',
  cancelled: 'cancelado',
};

export const totalText = ({ lines, deliveryFee }: Pick<Order, 'lines' | 'deliveryFee'>): string =>
  orderTotalText([...lines, ...feeLines(deliveryFee)]);

type Answered = Pick<Order, 'code' | 'state' | 'lines' | 'deliveryFee' | 'wanted'>;

/**
 * The store's reply to a customer, with the customer's own words about the time.
 * @example 'Pedido 7K3-QMD aceptado. Total: $620.00 CUP. Cuándo: Mañana (24 nov).'
 */
export function replyText({ code, state, wanted, ...costs }: Answered): string {
  const when = wanted === null ? '' : ` Cuándo: ${wanted}.`;
  return `Pedido ${formatOrderCode(code)} ${replies[state]}. Total: ${totalText(costs)}.${when}`;
}
