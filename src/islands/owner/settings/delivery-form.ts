import * as v from 'valibot';
import type { OwnBusiness } from '#contract/stores.ts';
import { writeAmount } from '#domain/money/typed-price.ts';
import { payMethods } from '#domain/orders/pay-method.ts';
import { deliveryScopes } from '#domain/stores/delivery.ts';
import { createPriceRule } from '#islands/owner/ui/price-rule.ts';
import type { DeliveryValues } from './delivery-values.ts';

const AmountRule = createPriceRule('CUP');

/** Rules for what is typed. Those of the API are in `BusinessUpdateSchema`. */
export const deliveryRules = {
  delivery: v.pipe(
    v.picklist([...deliveryScopes, '']),
    v.transform((scope) => (scope === '' ? null : scope)),
  ),
  delivery_places: v.array(v.object({ municipality: v.string(), fee: AmountRule })),
  free_from: AmountRule,
  min_order: AmountRule,
};

export function readDeliveryValues(store: OwnBusiness): DeliveryValues {
  return {
    municipality: store.municipality ?? '',
    delivery: store.delivery ?? '',
    delivery_places: (store.delivery_places ?? []).map(({ municipality, fee }) => ({
      municipality,
      fee: writeAmount(fee),
    })),
    // Drops payment methods that only a later release knows.
    payments: payMethods.filter((method) => store.payments?.includes(method)),
    free_from: writeAmount(store.free_from),
    min_order: writeAmount(store.min_order),
  };
}
