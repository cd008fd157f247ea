import * as v from 'valibot';
import type { OwnBusiness } from '#contract/stores.ts';
import { chooseOne } from '#domain/messages/price.ts';
import { toAmount, toCents } from '#domain/money/money.ts';
import { readTypedPrice, writePrice } from '#domain/money/typed-price.ts';
import { payMethods } from '#domain/orders/pay-method.ts';
import { deliveryScopes } from '#domain/places/delivery.ts';
import type { DeliveryValues } from './delivery-values.ts';

/** An amount in CUP as it was typed, null for none; one that may be two is refused until it is said which it is. */
const AmountRule = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): number | null => {
    const typed = readTypedPrice(dataset.value, 'CUP');
    if (typed.kind === 'empty') return null;
    if (typed.kind === 'price') return toAmount(typed.cents);
    addIssue({ message: typed.kind === 'either' ? chooseOne : typed.message });
    return NEVER;
  }),
);

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
      fee: formatAmount(fee),
    })),
    // Drops payment methods that only a later release knows.
    payments: payMethods.filter((method) => store.payments?.includes(method)),
    free_from: formatAmount(store.free_from),
    min_order: formatAmount(store.min_order),
  };
}

const formatAmount = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : writePrice(toCents(amount));
