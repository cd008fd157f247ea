import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct, makeStore } from '../../support/catalogue-factory.ts';
import { createMadeUpCatalogue } from '../../support/made-up-catalogue.ts';
import { firstProduct as product, pages, site as own, stock } from '../../support/open-page.ts';
import { createPublishedSite, type PublishedSite } from '../../support/published-site.ts';
import type { Product } from '#contract/products.ts';
import { linkCardPath, productPath } from '#domain/paths/paths.ts';
import type { Site } from '#domain/site.ts';

const system = { kind: 'system' } as const;

const readMeta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

async function render(
  site: Site,
  card: string | undefined,
  shown: Product = product,
): Promise<string> {
  const made = createMadeUpCatalogue(stock);
  const catalogue: typeof made = {
    ...made,
    async product(url, id) {
      const view = await made.product(url, id);
      return view && { ...view, card };
    },
  };
  const address = site.origin + productPath(shown);
  const { body } = await pages.render(address, { catalogue, site });
  return Buffer.from(body).toString();
}

test('the link of a product shows the card that is drawn for it', async () => {
  const html = await render(own, '0a1b2c3d4e');
  const picture = own.origin + linkCardPath(product.id, '0a1b2c3d4e');
  const names = ['og:image', 'og:image:width', 'og:image:height', 'twitter:card'];
  expect(names.map((name) => readMeta(html, name))).toEqual([
    ...[picture, '1200', '630', 'summary_large_image'],
  ]);
});

test('the link shows the bare photo where nobody draws a card', async () => {
  const photo = own.origin + (product.images[0]?.previewUrl ?? '');
  for (const html of [
    await render({ ...own, isStatic: true }, '0a1b2c3d4e'),
    await render(own, undefined),
  ]) {
    expect(readMeta(html, 'og:image')).toBe(photo);
    expect(html).not.toContain('/images/cards/');
  }
});

/** As random as the hash of a card, and the same in every run. */
const hashOf = ({ id }: Product): string =>
  createHash('sha256').update(id).digest('hex').slice(0, 10);

test('a card costs its page twelve bytes at most on average', async () => {
  // With brotli a page varies by fifty bytes either way with any letter of an address.
  const measure = (html: string): number => gzipSync(html, { level: 9 }).length;
  const grown: number[] = [];
  for (const shown of stock.products.slice(0, 20)) {
    const [bare, carded] = [
      await render(own, undefined, shown),
      await render(own, hashOf(shown), shown),
    ];
    grown.push(measure(carded) - measure(bare));
  }
  expect(grown.reduce((sum, bytes) => sum + bytes, 0) / grown.length).toBeLessThanOrEqual(12);
});

let site: PublishedSite;

beforeAll(async () => {
  const names = ['Pan de maíz', 'Café molido'];
  const products = names.map((name) => makeProduct({ name, stock: 5 }));
  site = await createPublishedSite([makeStore({ name: 'Café Azul', products })]);
  await site.publish();
});
afterAll(() => site.close());

const readCard = (path: string): string =>
  readMeta(site.read(`${path.slice(1)}.html`), 'og:image') ?? '';

test('a new price gives the served page another address, which is a picture', async () => {
  const { data } = await site.services.productSearch.searchProducts({
    ...{ page: 1, limit: 25, sortBy: 'createdAt', sortOrder: 'desc' },
  });
  const [bread, coffee] = data;
  if (bread === undefined || coffee === undefined) throw new Error('Nothing was published');
  const [path, other] = [productPath(bread), productPath(coffee)];
  const [before, beside] = [readCard(path), readCard(other)];
  await site.services.products.updateProduct(system, bread.id, { price: 12.5 });
  await site.publish();
  const after = readCard(path);
  expect([after === before, readCard(other)]).toEqual([false, beside]);
  const response = await fetch(after);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  await response.arrayBuffer();
  const former = await fetch(before, { redirect: 'manual' });
  expect([former.status, former.headers.get('location')]).toEqual([
    302,
    after.slice(site.origin.length),
  ]);
  await site.services.products.updateProduct(system, bread.id, { description: 'Recién hecho' });
  await site.publish();
  expect(readCard(path)).toBe(after);
  expect(site.files().filter((file) => file.includes('images/cards'))).toEqual([]);
});
