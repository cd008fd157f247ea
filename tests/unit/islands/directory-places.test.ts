import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { loadStores } from '#islands/directory/load-stores.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What the directory shows of a search that finds nothing. */
async function showNothing(place: string | undefined, page = 1): Promise<string> {
  const meta = { total: 0, page, limit: 15, totalPages: 0 };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [], meta })));
  const query = { type: 'cafe', search: 'pan', place, page } as const;
  const { cards } = await loadStores(query, new AbortController().signal);
  return renderToStaticMarkup(cards);
}

test('a search in a place that finds nothing leads to the same around it', async () => {
  const playa = await showNothing('la-habana/playa');
  expect(playa).toContain('Ningún negocio de Playa con eso. Mira en toda La Habana.');
  expect(playa).toContain('href="/businesses?type=cafe&amp;province=la-habana&amp;search=pan"');
  expect(playa).toContain('Ver en toda La Habana');
  const habana = await showNothing('la-habana');
  expect(habana).toContain('Ningún negocio de La Habana con eso. Mira en toda Cuba.');
  expect(habana).toContain('href="/businesses?type=cafe&amp;search=pan"');
});

test.each([[undefined], ['la-luna']])(
  'one of no place, %s, says what it says elsewhere',
  async (place) => {
    const html = await showNothing(place);
    expect(html).toContain('Ningún negocio coincide con tu búsqueda.');
    expect(html).toContain('Ver todos');
  },
);

test('a page past the end says so, in a place too', async () => {
  expect(await showNothing('la-habana/playa', 2)).toContain('Esta página no existe.');
});
