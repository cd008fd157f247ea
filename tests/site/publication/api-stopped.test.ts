import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct, makeStore } from '../../support/catalogue-factory.ts';
import { createPublishedSite, type PublishedSite } from '../../support/published-site.ts';
import { parseSitemap } from '#publisher/sitemap/sitemap.ts';
import { createStaticSite } from '#server/platform/static/site.ts';
import { sitemapPath } from '#domain/paths/paths.ts';

let site: PublishedSite;

beforeAll(async () => {
  const names = ['Café Azul', 'Bodega Roja', 'Almacén Grande'];
  site = await createPublishedSite(
    names.map((name) =>
      makeStore({
        name,
        products: Array.from({ length: 30 }, (_, n) => makeProduct({ name: `${name} ${n}` })),
      }),
    ),
  );
  await site.publish();
});
afterAll(() => site.close());

/** Every address that the sitemaps name. */
function listAddresses(): string[] {
  const files = [...parseSitemap(site.read(sitemapPath().slice(1))).keys()];
  return files.flatMap((file) => [...parseSitemap(site.read(file.slice(1))).keys()]);
}

type Ask = (address: string, encoding: string) => Promise<Response>;

/** Status and bytes of every address, plain and compressed. */
async function readAll(ask: Ask): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  for (const address of listAddresses()) {
    for (const encoding of ['identity', 'br']) {
      const response = await ask(address, encoding);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const hash = createHash('sha256').update(bytes).digest('hex');
      responses.set(`${encoding} ${address}`, `${response.status} ${hash}`);
    }
  }
  return responses;
}

test('every address of the sitemap gives the same bytes with the API and its database stopped', async () => {
  const host = createStaticSite({
    siteDir: site.config.siteDir,
    pictures: null,
    findProductUrl: () => Promise.reject(new Error('The API is stopped')),
  });
  const ask: Ask = async (address, encoding) =>
    host.request(`http://localhost${address}`, { headers: { 'accept-encoding': encoding } });
  const before = await readAll(ask);
  expect(before.size).toBeGreaterThan(2 * 90);
  expect([...before].filter(([, response]) => !response.startsWith('200 '))).toEqual([]);

  const files = site.hash();
  await site.stopApi();
  await expect(fetch(`${site.origin}/api/business`)).rejects.toThrow();
  expect(await readAll(ask)).toEqual(before);

  // A publisher that tries meanwhile replaces and removes nothing.
  await expect(site.publish({ everything: true })).rejects.toThrow();
  expect(site.hash()).toEqual(files);
  expect(await readAll(ask)).toEqual(before);
});
