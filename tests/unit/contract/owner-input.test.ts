import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CategoryUpdateSchema } from '#contract/category-input.ts';
import { ProductCreateSchema, ProductUpdateSchema } from '#contract/product-input.ts';
import { BusinessCreateSchema, BusinessUpdateSchema } from '#contract/store-input.ts';

const store = { name: 'Mi tienda', type: 'food', province: 'Granma' };

test.each([
  [ProductCreateSchema, { name: 'x', favorite: 9 }],
  [ProductUpdateSchema, { businessId: 'k3v9x0q2m4td' }],
  [ProductUpdateSchema, { rating: 5 }],
  [ProductUpdateSchema, { id: 'k3v9x0q2m4td' }],
  [ProductUpdateSchema, { createdAt: '2026-01-01' }],
  [ProductUpdateSchema, { price: -1 }],
  [ProductUpdateSchema, { stock: 1.5 }],
  [ProductCreateSchema, { name: '  ' }],
  [BusinessCreateSchema, { ...store, url: 'mia' }],
  [BusinessUpdateSchema, { reviewCount: 1 }],
  [BusinessUpdateSchema, { url_facebook: 'javascript:alert(1)' }],
  [BusinessUpdateSchema, { telegram_username: 'a b' }],
  [BusinessUpdateSchema, { business_hours: { 7: null } }],
  [BusinessUpdateSchema, { pause: null }],
  [BusinessUpdateSchema, { no_delivery: null }],
  [
    BusinessUpdateSchema,
    { special_days: [{ from: '2026-12-25', to: '2026-12-24', hours: null, note: null }] },
  ],
  [
    BusinessUpdateSchema,
    { special_days: [{ from: '2026-12-25', to: '2026-12-25', hours: [], note: null }] },
  ],
  [BusinessUpdateSchema, { phone: '123' }],
  [CategoryUpdateSchema, { businessId: 'k3v9x0q2m4td' }],
])('takes no field that is not the owner’s, and no wrong value (%#)', (schema, input) => {
  const { issues } = v.safeParse(schema, input);
  // The last field of each is the wrong one.
  expect(issues?.[0].path?.[0]?.key).toBe(Object.keys(input).at(-1));
});

test('cleans what an owner writes', () => {
  const input = { phone: '5 123-4567', telegram_username: '@mi_tienda', description: '  ' };
  expect(v.parse(BusinessUpdateSchema, input)).toEqual({
    phone: '+5351234567',
    telegram_username: 'mi_tienda',
    description: null,
  });
});
