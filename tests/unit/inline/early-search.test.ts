import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import earlySearch from '#inline/early-search.ts?script';
import { searchTextMaxLength } from '#domain/limits.ts';
import { findProducts } from '#islands/search/find-products.ts';
import { readSearch } from '#islands/search/search-scope.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The requests of the head's script at an address. */
function askEarly(query: string, self: { apiUrl?: string } = {}): string[] {
  const asked: string[] = [];
  runInNewContext(earlySearch, {
    URLSearchParams,
    AbortController,
    location: { search: query },
    document: { documentElement: { dataset: {} }, currentScript: { dataset: {} } },
    self,
    fetch: (url: string) => {
      asked.push(url);
      return Promise.reject(new Error('not needed'));
    },
  });
  return asked;
}

async function askIsland(query: string): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ message: 'No', code: 'refused' }, { status: 400 }));
  });
  await findProducts(readSearch(query, null), null, new AbortController().signal);
  return asked;
}

const longest = `?q=${'a'.repeat(searchTextMaxLength)}`;

test.each(['', '?q=caf%C3%A9', '?q=%20pan+de+ajo%20', '?q=', longest])(
  'the head sends the same request as the island at %o',
  async (query) => {
    const early = askEarly(query);
    expect(early).toHaveLength(1);
    expect(early).toEqual(await askIsland(query));
  },
);

test('the head uses an API of another origin, as the island does', async () => {
  const apiElsewhere = 'https://api.example/api';
  vi.resetModules();
  vi.stubGlobal('apiUrl', apiElsewhere);
  const { apiUrl } = await import('#client/api-url.ts');
  expect(apiUrl).toBe(apiElsewhere);
  const [asked] = askEarly('?q=pan', { apiUrl });
  expect(asked).toMatch(/^https:\/\/api\.example\/api\/products\/public\?/);
  expect(await askIsland('?q=pan')).toEqual([asked?.replace(apiElsewhere, '/api')]);
});

test('the head leaves an address with more than words to the island', () => {
  expect(askEarly('?q=pan&sortBy=price')).toEqual([]);
});

test('the head leaves words of which the island asks for the first only to the island', () => {
  expect(askEarly(`${longest}a`)).toEqual([]);
});

test('the head asks for the pictures of the first two products, as wide as cards are', async () => {
  const pictures: object[] = [];
  const picture = { url: '/images/a/320.webp', widths: [160, 320] };
  const data = [picture, null, picture].map((one) => ({ images: one === null ? [] : [one] }));
  runInNewContext(earlySearch, {
    URLSearchParams,
    AbortController,
    location: { search: '?q=pan' },
    document: { documentElement: { dataset: {} }, currentScript: { dataset: { sizes: '50vw' } } },
    self: {},
    fetch: () => Promise.resolve(Response.json({ data })),
    Image: class {
      sizes = '';
      srcset = '';
      constructor() {
        pictures.push(this);
      }
    },
  });
  await expect.poll(() => pictures).not.toEqual([]);
  const srcset = '/images/a/160.webp 160w, /images/a/320.webp 320w';
  expect(pictures).toEqual([{ sizes: '50vw', srcset }]);
});

test("a stalled network times out, also for the head's request and for the published index", async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const stall = (url: string, init?: RequestInit) => {
    asked.push(url);
    return new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => {
        reject(new Error('aborted'));
      });
    });
  };
  const self: { earlyResponse?: unknown } = {};
  runInNewContext(earlySearch, {
    URLSearchParams,
    AbortController,
    location: { search: '?q=pan' },
    document: { documentElement: { dataset: {} }, currentScript: { dataset: {} } },
    self,
    fetch: stall,
  });
  vi.stubGlobal('earlyResponse', self.earlyResponse);
  vi.stubGlobal('fetch', stall);
  const found = findProducts(readSearch('?q=pan', null), null, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await vi.dynamicImportSettled();
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(20_000);
  const outcome = await Promise.race([found, Promise.resolve(null)]);
  expect(outcome).toEqual({
    status: 'failed',
    message: expect.stringContaining('tardó') as string,
  });
});
