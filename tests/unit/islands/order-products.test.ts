import { expect, test } from 'vitest';
import { readProducts } from '#islands/order/products.ts';
import type { SheetStore } from '#islands/order/page.ts';

const store = { url: 'copo', minute: 10 } as SheetStore;

/** A page with one row, as far as it is read. */
function makePage(cost: string, name = 'Pan'): ParentNode {
  const row = { querySelector: () => ({ textContent: cost }), dataset: { v: '' } };
  const pathname = '/copo/product/k3v9x0q2m4td';
  const link = {
    href: `https://x.cu${pathname}`,
    pathname,
    textContent: name,
    closest: () => row,
  };
  return { querySelectorAll: () => [link] } as unknown as ParentNode;
}

test('the lowest price of several says their currency', () => {
  const [product] = readProducts(makePage('desde $5.00 USD'), store, '/copo/pedido').values();
  expect(product?.bought).toMatchObject({ price: 5, currency: 'USD' });
});

test('what a sheet keeps in one line is no part of the name', () => {
  const [product] = readProducts(
    makePage('$5.00 USD', 'Refresco 355\u00a0ml'),
    store,
    '/copo/pedido',
  ).values();
  expect(product?.bought.name).toBe('Refresco 355 ml');
});
