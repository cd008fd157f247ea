import type { Order } from '#contract/orders.ts';
import { whatsappLink } from '#domain/places/contact-links.ts';
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

/** What the store writes back. @example 'Pedido 7K3-QMD aceptado. Total: $620.00 CUP.' */
export function replyText({ code, state, lines }: Pick<Order, 'code' | 'state' | 'lines'>): string {
  return `Pedido ${formatOrderCode(code)} ${replies[state]}. Total: ${orderTotalText(lines)}.`;
}

/** Opens the chat with the customer, or, when their number is not known, lets the owner choose a chat. */
export function replyLink(order: Order): string {
  return whatsappLink(order.customerPhone ?? '', replyText(order));
}
