import type { Order } from '#contract/orders.ts';
import { formatPrice } from '#domain/money/money.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import type { PricedLine } from '#domain/orders/order-lines.ts';
import { orderTotalText } from '#domain/orders/order-lines.ts';
import { isMunicipality } from '#domain/places/municipality.ts';
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

/** The fee as a line that counts in the total; none for an order without one. */
export const feeLines = (fee: number | null): PricedLine[] =>
  fee === null ? [] : [{ quantity: 1, price: fee, currency: 'CUP' }];

/**
 * What bringing an order costs. A municipality that is none could pass for another amount, and is left out: one that an
 * earlier release recorded, or that is being typed.
 * @example feeText(150, 'Playa') // 'Entrega en Playa: $150.00 CUP'
 */
export function feeText(fee: number, municipality: string | null): string {
  const place = isMunicipality(municipality ?? '') ? ` en ${municipality}` : '';
  return `Entrega${place}: ${formatPrice(fee, 'CUP')}`;
}

export const totalText = ({ lines, deliveryFee }: Pick<Order, 'lines' | 'deliveryFee'>): string =>
  orderTotalText([...lines, ...feeLines(deliveryFee)]);

type Answered = Pick<Order, 'code' | 'state' | 'lines' | 'deliveryFee' | 'wanted'>;

/**
 * What the store writes back, with the customer's own words for when it is wanted.
 * @example 'Pedido 7K3-QMD aceptado. Total: $620.00 CUP. Cuándo: Mañana (24 nov).'
 */
export function replyText({ code, state, wanted, ...costs }: Answered): string {
  const when = wanted === null ? '' : ` Cuándo: ${wanted}.`;
  return `Pedido ${formatOrderCode(code)} ${replies[state]}. Total: ${totalText(costs)}.${when}`;
}
