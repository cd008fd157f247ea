import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OwnProduct } from '#contract/products.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { SiteName } from '#islands/signed-in/site-name.ts';
import { ProductRow } from '#islands/owner/products/ProductRow.tsx';
import { makeUpStore, makeProduct } from '../../../../support/made-up-catalogue.ts';

const render = (stock: number | null, held: OwnProduct['held'] = null, isStoreShown = true) => {
  const product = { ...makeProduct(makeUpStore(), { stock }), version: 1, held };
  const row = { product, isStoreShown, isLaidOut: true, onOpen: () => undefined };
  const named = createElement(SiteName, { value: 'Bazar' }, createElement(ProductRow, row));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, named));
};

test('a product says once that it is among the last ones, and how many there are', () => {
  expect(render(4).match(/¡Últimos 4!/g)).toHaveLength(1);
  expect(render(4)).toContain('Cantidad disponible: 4');
  expect(render(0).match(/Agotado/g)).toHaveLength(1);
  expect(render(12)).toContain('Cantidad disponible: 12');
  expect(render(null)).toContain('Sin contar la cantidad');
});

test('a product with options says how many they are and how many there are of all', () => {
  const variants = [2, 12].map((stock, index) => ({
    ...{ key: `00${index}`, values: [`${38 + index}`], price: 250 + index * 50, price_old: null },
    stock,
  }));
  const options = [{ name: 'Talla', values: ['38', '39'] }];
  const facts = { options, variants, variantCount: 2, priceFrom: true as const, price: 250 };
  const own = makeProduct(makeUpStore(), { ...facts, price_old: null, stock: 14 });
  const product = { ...own, version: 1, held: null };
  const row = { product, isStoreShown: true, isLaidOut: true, onOpen: () => undefined };
  const named = createElement(SiteName, { value: 'Bazar' }, createElement(ProductRow, row));
  const html = renderToStaticMarkup(
    createElement(QueryClientProvider, { client: queryClient }, named),
  );
  expect(html).toContain('>2 opciones · 14 disponibles</span>');
  expect(html).not.toContain('Cantidad disponible');
  expect(html).toContain('<small>desde </small><span class="inline-block"><span>$250.00 </span>');
});

test('a held product says why and by whom, has its switch off, and leads to no page', () => {
  const [free, held] = [
    render(null),
    render(null, { at: '2026-01-01T12:00:00.000Z', reason: 'illegal' }),
  ];
  const inputs = (html: string) => html.match(/<input[^>]*>/g) ?? [];
  expect(held).toContain(
    '<p class="text-note font-bold">Retirado por Bazar: Prohibido por la ley</p>',
  );
  expect(inputs(held)[0]).toContain('disabled=""');
  expect(inputs(held)[0]).not.toContain('checked');
  expect(held).not.toContain('Ver en la tienda:');
  expect(held).not.toContain('Oculto');
  expect(free).not.toContain('Retirado');
  expect(inputs(free)[0]).toContain('checked');
  expect(inputs(free)[0]).not.toContain('disabled');
  expect(free).toContain('Ver en la tienda:');
});

test('a product of a blocked store leads to no page, and no picture leads to it', () => {
  const blocked = render(null, null, false);
  expect(render(null)).toContain('Imagen para estado:');
  expect(blocked).not.toContain('Ver en la tienda:');
  expect(blocked).not.toContain('Imagen para estado:');
  expect(blocked).not.toContain('Oculto');
});

test('what can be done to a product is said in words, each part of the name of its button', () => {
  const html = render(4);
  const buttons = [
    ...html.matchAll(/<(?:button|a) [^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/(?:button|a)>/g),
  ];
  const words = buttons.map(([, name = '', content = '']) => {
    const text = content
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    expect(name.toLowerCase()).toContain(text.toLowerCase());
    return text.replace(/\d+ /, '');
  });
  expect(words).toEqual(['Editar', 'Comentarios', 'Estado', 'Ver', 'Eliminar']);
});
