import type { OrderValues } from '#islands/owner/orders/kept-order-form.ts';

/** The stored form of an order of one cake. */
export function makeOrderValues(part: Partial<OrderValues> = {}): OrderValues {
  const cake = {
    id: 'cake',
    productId: 'cake',
    variants: null,
    variantKey: null,
    name: 'Cake',
    price: 300,
    currency: 'CUP',
    asked: null,
  } as const;
  return {
    token: '0a1b2c3d4e5f',
    code: '000000',
    lines: [{ ...cake, quantity: '2' }],
    removed: [],
    usesAsked: false,
    takeStock: true,
    customer: {
      customerName: 'Ana',
      customerPhone: '51234567',
      mode: 'delivery',
      place: 'Calle 23',
      note: '',
      ...{ wanted: '', payText: '', municipality: '', deliveryFee: null },
      ...{ recipientName: '', recipientPhone: '' },
    },
    ...part,
  };
}
