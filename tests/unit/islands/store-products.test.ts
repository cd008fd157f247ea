import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { makeUpStore, makeProduct } from '../../support/made-up-catalogue.ts';
import { loadProducts } from '#islands/store-catalogue/load-products.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('words that were corrected in a store can be searched as they were written', async () => {
  const store = makeUpStore();
  const meta = { total: 1, totalPages: 1, page: 1, limit: 25, searched: 'cafe', isPartial: false };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ data: [makeProduct(store)], meta })),
  );
  const category = 'k3v9x0q2m7ta';
  const { cards } = await loadProducts(
    { businessId: store.id, url: 'copo' },
    { category, name: null, search: 'cafee', page: 1 },
    new AbortController().signal,
  );
  const html = renderToStaticMarkup(cards);
  expect(html).toContain('Mostrando resultados de «cafe»');
  expect(html).toContain(
    `<a class="link" href="/copo/search?q=cafee&amp;literal=true&amp;category=${category}">Buscar «cafee» tal como está</a>`,
  );
});
