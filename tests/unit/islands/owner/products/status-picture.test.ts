import { expect, test } from 'vitest';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct } from '#contract/products.ts';
import { describeStatusPicture } from '#islands/owner/products/status/status-content.ts';

const business = {
  name: 'Heladería Copo',
  url: 'heladeria-copo',
  type: 'food',
  whatsapp: true,
  phone: '+5351234567',
} as OwnBusiness;
const product = {
  id: 'k3v9x0q2m4td',
  name: 'Helado de fresa',
  price: 960,
  price_old: 1200,
  currency: 'CUP',
  offer: true,
  stock: 3,
  images: [{ url: '/images/a/480.webp', widths: [160, 480] }],
  business: { url: 'heladeria-copo' },
} as OwnProduct;
const describeOne = (changes: Partial<OwnProduct>) =>
  describeStatusPicture(business, [{ ...product, ...changes }], 'https://vitrina.example');

test('a picture shows price, old price and discount, and leads to the product', () => {
  expect(describeOne({})).toEqual({
    items: [
      {
        name: 'Helado de fresa',
        price: '$960.00 CUP',
        oldPrice: '$1,200.00',
        badge: '−20\u00a0%',
        isSoldOut: false,
        photo: '/images/a/480.webp',
      },
    ],
    shop: 'Heladería Copo',
    address: 'vitrina.example/heladeria-copo',
    link: 'https://vitrina.example/heladeria-copo/product/k3v9x0q2m4td',
    color: '#b4491b',
  });
});

test('a picture says what there is without price, photo or stock', () => {
  const [item] = describeOne({ price: null, price_old: 5, images: [], stock: 0 }).items;
  expect(item).toMatchObject({
    price: 'Precio por WhatsApp',
    oldPrice: null,
    badge: null,
    isSoldOut: true,
    photo: null,
  });
});

test.each([{ whatsapp: false }, { phone: null }])(
  'a picture of a store without WhatsApp sends nobody there: %o',
  (contact) => {
    const store = { ...business, ...contact };
    const { items } = describeStatusPicture(
      store,
      [{ ...product, price: null }],
      'https://vitrina.example',
    );
    expect(items[0]?.price).toBe('Precio a consultar');
  },
);

test('a picture of several leads to the store', () => {
  const { link } = describeStatusPicture(business, [product, product], 'https://vitrina.example');
  expect(link).toBe('https://vitrina.example/heladeria-copo');
});
