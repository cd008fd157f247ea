import { afterEach, expect, test, vi } from 'vitest';
import { findProducts } from '#islands/search/find-products.ts';
import { defaultProductSearch } from '#domain/search/search-query.ts';

const stored = vi.hoisted(() => ({ searchStored: vi.fn() }));
vi.mock('#islands/search/stored-search.ts', () => stored);

afterEach(() => {
  vi.unstubAllGlobals();
});

const found = { products: [], isStored: true };

const respondWithPage = (status: number) => () =>
  Promise.resolve(new Response('<!doctype html><title>Not Found</title>', { status }));

/** What a search finds where the API responds so. */
async function search(respond: () => Promise<Response>) {
  vi.stubGlobal('fetch', respond);
  stored.searchStored.mockReset().mockResolvedValue(found);
  return findProducts({ ...defaultProductSearch, q: 'café' }, null, new AbortController().signal);
}

test.each([
  ['is broken', () => Promise.resolve(new Response('', { status: 503 }))],
  ['is not there, and a static host says so', respondWithPage(404)],
  ['is not there, and a host sends its start page', respondWithPage(200)],
  ['is not there, and a host takes no such call', respondWithPage(405)],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('asks the published index where the API %s', async (_, respond) => {
  expect(await search(respond)).toEqual({ status: 'found', found });
});

test('shows a refusal of the API as it is, without the published index', async () => {
  const message = 'Demasiados intentos seguidos. Espera un momento e intenta de nuevo.';
  const respond = () =>
    Promise.resolve(Response.json({ message, code: 'rate_limited' }, { status: 429 }));
  expect(await search(respond)).toEqual({ status: 'failed', message });
  expect(stored.searchStored).not.toHaveBeenCalled();
});
