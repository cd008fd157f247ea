import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProductRow } from '#islands/owner/features/products/ProductRow.tsx';
import { makeBusiness, makeProduct } from '../../../support/made-up-catalogue.ts';

const render = (stock: number | null) => {
  const product = { ...makeProduct(makeBusiness(), { stock }), version: 1, held: null };
  return renderToStaticMarkup(createElement(ProductRow, { product, onOpen: () => undefined }));
};

test('a product says once that it is among the last ones, and how many there are', () => {
  expect(render(4).match(/¡Últimos 4!/g)).toHaveLength(1);
  expect(render(4)).toContain('Existencia: 4');
  expect(render(0).match(/Agotado/g)).toHaveLength(1);
  expect(render(12)).toContain('Existencia: 12');
  expect(render(null)).toContain('Sin control de existencia');
});
