import { expect, onTestFinished, test, vi } from 'vitest';
import { keptBytesHeader } from '#domain/browser/kept-cache.ts';
import { keepProducts, readKeptProducts } from '#islands/shared/favourites/kept-products.ts';
import { makeUpStore, makeProduct } from '../../support/made-up-catalogue.ts';

test('keeps products with their size in bytes', async () => {
  let kept: Response | undefined;
  const cache = { put: (_: string, response: Response) => void (kept = response) };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache), match: () => kept?.clone() });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const product = { ...makeProduct(makeUpStore()), name: 'Café con leche y piña' };
  await keepProducts([product]);
  const bytes = new TextEncoder().encode(JSON.stringify([product])).length;
  expect(kept?.headers.get(keptBytesHeader)).toBe(String(bytes));
  expect((await readKeptProducts())?.products[product.id]?.name).toBe(product.name);
});
