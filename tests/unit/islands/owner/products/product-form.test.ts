import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { ProductCreate } from '#contract/product-input.ts';
import { productMessages } from '#domain/messages.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { ProductFields } from '#islands/owner/products/form/ProductFields.tsx';
import {
  type ProductValues,
  emptyProduct,
  parseProductValues,
  createProductFormSchema,
} from '#islands/owner/products/form/product-form.ts';

const read = (values: Partial<typeof emptyProduct>) =>
  v.safeParse(createProductFormSchema(values.currency ?? 'CUP'), {
    ...emptyProduct,
    name: 'Pan',
    ...values,
  });
const refuse = (values: Partial<typeof emptyProduct>) =>
  read(values).issues?.map(({ message }) => message);

test('reads empty fields as null, and prices as people type them', () => {
  for (const shown of ['$1,250.00', '1,250.00', ' 1250.00 ', '1,250', '1.250', '1 250 CUP']) {
    expect(read({ price: shown }).output).toMatchObject({ price: 1250 });
  }
  const { output } = read({ price: '12,50', price_old: ' ', stock: '', categoryId: '' });
  expect(output).toMatchObject({
    name: 'Pan',
    price: 12.5,
    price_old: null,
    stock: null,
    categoryId: null,
    description: null,
    currency: 'CUP',
    isVisible: true,
  });
  expect(read({ stock: '0' }).output).toMatchObject({ stock: 0 });
});

test('refuses with the words of the API', () => {
  expect(refuse({ name: '  ' })).toEqual([productMessages.nameRequired]);
  expect(refuse({ price: '-1' })).toHaveLength(1);
  expect(refuse({ price: '1.2345' })?.[0]).toContain('dos decimales');
  expect(refuse({ price: '12 USD' })).toEqual(['Escribiste USD y la moneda elegida es CUP.']);
  // A thousand, or one and a quarter.
  expect(refuse({ price_old: '1,250', currency: 'USD' })).toEqual([
    'Elige cuál de los dos precios es.',
  ]);
  expect(refuse({ stock: '1.5' })).toEqual([
    'La cantidad disponible debe ser un número entero desde 0',
  ]);
  expect(refuse({ stock: 'dos' })).toEqual([
    'La cantidad disponible debe ser un número entero desde 0',
  ]);
  // A thousand as some write it, of which one would be kept.
  expect(refuse({ stock: '1.000' })).toEqual([
    'La cantidad disponible debe ser un número entero desde 0',
  ]);
});

test('takes of a stored draft only what a form could have kept', () => {
  expect(parseProductValues('x')).toBeNull();
  expect(parseProductValues({ name: 'Pan', price: 3, offer: true, more: 1 })).toEqual({
    ...emptyProduct,
    name: 'Pan',
    offer: true,
  });
});

function renderForm(values: Partial<ProductValues>): string {
  function Form() {
    const form = useForm<ProductValues, unknown, ProductCreate>({
      defaultValues: { ...emptyProduct, ...values },
    });
    const fields = { form, photos: [], ownCategory: null, held: null };
    return createElement(ProductFields, fields);
  }
  const form = createElement(Form);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, form));
}

test.each([
  ['', '', 'El que se verá tachado.'],
  ['', '200', 'Se muestra cuando el producto tiene precio.'],
  ['200', '100', 'No se muestra: no es mayor que el precio.'],
  ['100', '200', 'Pon «En oferta» para mostrar −50\u00a0%.'],
  ['1,000', '2.000,00', 'Pon «En oferta» para mostrar −50\u00a0%.'],
  ['4,500', '', 'Se guarda como $4,500.00 CUP'],
])('of a price %j and an old one %j the form says: %s', (price, priceOld, hint) => {
  expect(renderForm({ price, price_old: priceOld })).toContain(hint);
});

test('a price that may be two is asked for, with a button for each', () => {
  const html = renderForm({ price: '1,250', currency: 'USD' });
  expect(html).toContain('¿$1.25 USD o $1,250.00 USD?');
  expect(
    html.match(/<button[^>]*class="btn"[^>]*>[^<]*/g)?.map((one) => one.split('>')[1]),
  ).toEqual(['$1.25 USD', '$1,250.00 USD']);
});
