import { afterEach, expect, test, vi } from 'vitest';
import { searchStored } from '#islands/search/stored-search.ts';
import { defaultProductSearch } from '#domain/search/search-query.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(['', 'café'])('on a site without products "%s" finds nothing', async (q) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ folder: null })));
  const found = await searchStored({ ...defaultProductSearch, q }, null);
  expect(found).toMatchObject({ products: [], meta: { total: 0 }, isStored: true });
});

test('a site without an index cannot be searched', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  await expect(searchStored(defaultProductSearch, null)).rejects.toThrow('no stored index: 404');
});
