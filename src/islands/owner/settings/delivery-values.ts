import type { PayMethod } from '#domain/orders/pay-method.ts';
import type { DeliveryScope } from '#domain/places/delivery.ts';

/** A municipality that is ticked, with its cost as it is typed. */
export interface TypedZone {
  readonly municipality: string;
  readonly fee: string;
}

/** Where the store stands, where it brings things and how it is paid, as the form of settings holds it. */
export interface DeliveryValues {
  /** '' without one. */
  municipality: string;
  /** '' where the store does not say. */
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
