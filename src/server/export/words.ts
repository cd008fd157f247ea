import type { OrderTable } from '#server/platform/db/schema.ts';
import type { OrderMode, OrderState } from '#domain/orders/order-state.ts';

type Channel = OrderTable['channel'];
type PayMethod = NonNullable<OrderTable['pay_method']>;

const states: Record<OrderState, string> = {
  new: 'Nuevo',
  accepted: 'Aceptado',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
};
const channels: Record<Channel, string> = { link: 'Enlace', hand: 'A mano' };
const modes: Record<OrderMode, string> = { pickup: 'Lo recoge', delivery: 'A domicilio' };
const payMethods: Record<PayMethod, string> = {
  'cash-cup': 'Efectivo CUP',
  'cash-usd': 'Efectivo USD',
  'cash-eur': 'Efectivo EUR',
  transfermovil: 'Transfermóvil',
  enzona: 'EnZona',
  mlc: 'MLC',
  zelle: 'Zelle',
  clasica: 'Clásica',
};

export const orderStateLabel = (state: OrderState): string => states[state];
export const orderChannelLabel = (channel: Channel): string => channels[channel];
export const orderModeLabel = (mode: OrderMode): string => modes[mode];
export const payMethodLabel = (method: PayMethod | null): string =>
  method === null ? '' : payMethods[method];
