import { expect, test } from 'vitest';
import { readProducts } from '#islands/order/products.ts';
import type { SheetStore } from '#islands/order/page.ts';

const store = { url: 'copo', minute: 10 } as SheetStore;

/** A page with one row, as far as it is read. */
function makePage(cost: string): ParentNode {
  const row = { querySelector: () => ({ textContent: cost }), dataset: { v: '' } };
  const pathname = '/copo/product/k3v9x0q2m4td';
  const link = {
    href: `https://x.cu${pathname}`,
    pathname,
    textContent: 'Pan',
    closest: () => row,
  };
  return { querySelectorAll: () => [link] } as unknown as ParentNode;
}

test('the lowest price of several says their currency', () => {
  const [product] = readProducts(makePage('desde $5.00 USD'), store, '/copo/pedido').values();
  expect(product?.bought).toMatchObject({ price: 5, currency: 'USD' });
});
