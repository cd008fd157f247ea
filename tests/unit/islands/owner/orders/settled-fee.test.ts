import { describe, expect, it } from 'vitest';
import type { OwnBusiness } from '#contract/stores.ts';
import { type CustomerValues, nobody, settleCustomer } from '#islands/owner/orders/order-draft.ts';
import type { PricedLine } from '#domain/orders/order-lines.ts';

const playa = { municipality: 'la-habana/playa', fee: 200 };
const cerro = { municipality: 'la-habana/cerro', fee: null };

const makeStore = (fields: Partial<OwnBusiness>) =>
  ({ province: 'La Habana', delivery: 'places', ...fields }) as OwnBusiness;
const store = makeStore({ delivery_places: [playa, cerro] });

const ask = (fields: Partial<CustomerValues> = {}): CustomerValues => ({
  ...{ ...nobody, mode: 'delivery', municipality: 'Playa', deliveryFee: 150 },
  ...fields,
});
const bread: PricedLine = { price: 100, currency: 'CUP', quantity: 4 };

/** The fee that is registered, and the one of the link where it stands beside. */
function settle(customer: CustomerValues, of = store, lines = [bread]) {
  const { customer: settled, linkFee } = settleCustomer(customer, lines, of);
  expect({ ...settled, deliveryFee: null }).toEqual({ ...customer, deliveryFee: null });
  return [settled.deliveryFee, linkFee];
}

describe('the fee of an order that a link brings', () => {
  it('is the one of now, and that of the link stands beside it where it differs', () => {
    expect(settle(ask())).toEqual([200, 150]);
    expect(settle(ask({ deliveryFee: 200 }))).toEqual([200, null]);
    expect(settle(ask({ deliveryFee: null }))).toEqual([200, null]);
    expect(settle(ask({ municipality: 'Cerro' }))).toEqual([null, 150]);
  });

  it('is that of the link where nothing is brought, or the store says nothing', () => {
    expect(settle(ask({ mode: 'pickup' }))).toEqual([150, null]);
    expect(settle(ask(), makeStore({ delivery: null, delivery_places: [playa] }))).toEqual([
      ...[150, null],
    ]);
  });

  it('is not known of a place that is not served, though others are free', () => {
    const free = makeStore({ delivery_places: [playa], free_from: 300 });
    expect(settle(ask({ municipality: 'Yara' }), free)).toEqual([null, 150]);
    expect(settle(ask({ municipality: '' }), free)).toEqual([null, 150]);
    expect(settle(ask({ municipality: 'Yara', deliveryFee: null }), free)).toEqual([null, null]);
    // What it named while it went there is kept.
    const none = makeStore({ delivery: 'none', delivery_places: [playa], free_from: 300 });
    expect(settle(ask(), none)).toEqual([null, 150]);
  });

  it('is that of the province, where two have a municipality of that name', () => {
    const near = { municipality: 'pinar-del-rio/san-luis', fee: 100 };
    const far = { municipality: 'santiago-de-cuba/san-luis', fee: 900 };
    const both = makeStore({ province: 'Pinar del Río', delivery_places: [far, near] });
    expect(settle(ask({ municipality: 'San Luis, Santiago de Cuba' }), both)).toEqual([900, 150]);
    expect(settle(ask({ municipality: 'San Luis, Pinar del Río' }), both)).toEqual([100, 150]);
    // Links of an earlier release have the name alone.
    const old = ask({ municipality: 'San Luis' });
    expect(settle(old, both)).toEqual([null, 150]);
    expect(settle(old, makeStore({ delivery_places: [far] }))).toEqual([900, 150]);
    const elsewhere = ask({ municipality: 'San Luis, Pinar del Río' });
    expect(settle(elsewhere, makeStore({ delivery_places: [far] }))).toEqual([null, 150]);
  });

  it('is not said of a store that goes to all of the country', () => {
    const country = makeStore({ delivery: 'country', delivery_places: [playa] });
    expect(settle(ask(), country)).toEqual([null, 150]);
    expect(settle(ask({ municipality: '', deliveryFee: null }), country)).toEqual([null, null]);
    expect(settle(ask({ deliveryFee: null }), { ...country, free_from: 400 })).toEqual([0, null]);
  });

  it('is none from an amount on', () => {
    const free = makeStore({ delivery_places: [playa, cerro], free_from: 400 });
    expect(settle(ask(), free)).toEqual([0, 150]);
    expect(settle(ask({ deliveryFee: 0 }), free)).toEqual([0, null]);
    expect(settle(ask({ municipality: 'Cerro', deliveryFee: 0 }), free)).toEqual([0, null]);
    expect(settle(ask(), free, [{ ...bread, quantity: 3 }])).toEqual([200, 150]);
    expect(settle(ask(), free, [{ ...bread, currency: 'USD' }])).toEqual([200, 150]);
  });

  it('is the same below the least order, which the shop may take all the same', () => {
    const least = makeStore({ delivery_places: [playa], min_order: 1_000 });
    expect(settle(ask(), least)).toEqual([200, 150]);
  });
});
