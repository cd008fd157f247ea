import type { PayMethod } from '#domain/orders/pay-method.ts';
import type { DeliveryScope } from '#domain/stores/delivery.ts';

/** A ticked municipality with its fee as typed. */
export interface TypedZone {
  readonly municipality: string;
  readonly fee: string;
}

/** The store's municipality, its deliveries and its payments, as the settings form holds them. */
export interface DeliveryValues {
  /** '' for none. */
  municipality: string;
  /** '' when the store has not said. */
  delivery: DeliveryScope | '';
  delivery_places: TypedZone[];
  payments: PayMethod[];
  free_from: string;
  min_order: string;
}

export const noDeliveryValues: DeliveryValues = {
  municipality: '',
  delivery: '',
  delivery_places: [],
  payments: [],
  free_from: '',
  min_order: '',
};
