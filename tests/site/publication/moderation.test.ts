import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCategory, makeProduct, makeStore } from '../../support/catalogue-factory.ts';
import { readIndexRecords } from '../../support/index-records.ts';
import { expectNoDrift } from '../../support/no-drift.ts';
import { createPublishedSite, type PublishedSite } from '../../support/published-site.ts';
import { why } from '../../support/reporting.ts';
import type { Product } from '#contract/products.ts';
import { productPath } from '#domain/paths/paths.ts';

const system = { kind: 'system' } as const;
const command = { kind: 'command' } as const;
const undo = { reason: 'undo' } as const;

let site: PublishedSite;
let product: Product;

// Each test gives back what it took away.
beforeAll(async () => {
  site = await createPublishedSite(
    Object.entries({ 'Bodega Roja': 3, 'Café Azul': 30 }).map(([name, length]) =>
      makeStore({
        name,
        categories: [makeCategory('Dulces')],
        products: Array.from({ length }, (_, n) =>
          makeProduct({ name: `${name} ${n}`, price: 10, price_old: 20, offer: true, category: 0 }),
        ),
      }),
    ),
    { makesSearchIndex: true },
  );
  const { data } = await site.services.products.listOffers({ page: 1, limit: 100 });
  const found = data.find(({ business }) => business.name === 'Café Azul');
  if (found === undefined) throw new Error('The store has no offer');
  const { id } = found.business;
  await site.services.stores.updateStore(system, id, { name: 'Café Turquesa' });
  product = await site.services.products.getProduct(found.id);
  await site.publish();
});
afterAll(() => site.close());
beforeEach(async () => {
  product = await site.services.products.getProduct(product.id);
});

/** Files that say a text, and of the search index its records. */
function filesWith(text: string): string[] {
  const { siteDir } = site.config;
  const files = site.files().filter((file) => !/^_astro\/|\.(?:br|pf_\w+|pagefind)$/.test(file));
  const saying = files.filter((file) => readFileSync(join(siteDir, file), 'utf8').includes(text));
  return [...saying, ...(readIndexRecords(siteDir).includes(text) ? ['index'] : [])];
}

const statusOf = async (path: string) =>
  (await fetch(site.origin + path, { redirect: 'manual' })).status;

test('a blocked store stands in no file, whatever its owner does, and comes back as a fresh publication has it', async () => {
  const { moderation, products, stores } = site.services;
  const { id, name, url } = product.business;
  const traces = [id, name, `/${url}`, 'cafe-azul'];
  expect(filesWith(id)).toEqual(expect.arrayContaining(['index', `${url}.html`]));
  expect(filesWith(`/${url}`)).toEqual(
    expect.arrayContaining([
      ...['index.html', 'businesses.html', 'offers.html', 'feed.xml', 'sitemap-index.xml'],
      `sitemaps/${url}.xml`,
    ]),
  );
  expect(filesWith('cafe-azul')).toEqual(['_redirects']);
  await moderation.stores.block(command, id, why);
  await site.publish();
  expect(traces.flatMap(filesWith)).toEqual([]);
  for (let turn = 0; turn < 10; turn += 1) {
    await products.updateProduct(system, product.id, {
      price: 100 + turn,
      isVisible: turn % 2 > 0,
    });
    await stores.updateStore(system, id, { description: `Texto ${turn}` });
  }
  await site.publish();
  expect(traces.flatMap(filesWith)).toEqual([]);
  for (const path of [`/${url}`, productPath(product), '/cafe-azul']) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
  await expectNoDrift(site);

  await moderation.stores.unblock(command, id, undo);
  await site.publish();
  expect(await statusOf(productPath(product))).toBe(200);
  expect(await statusOf('/cafe-azul')).toBe(301);
  expect(readIndexRecords(site.config.siteDir)).toContain('"price":109,');
  await expectNoDrift(site);
});

test('a held product stands in no file, and comes back as a fresh publication has it', async () => {
  const { moderation, products } = site.services;
  await site.publish();
  const before = site.hash();
  expect(filesWith(product.id)).toContain('index');
  await moderation.products.hold(command, product.id, why);
  await site.publish();
  expect(filesWith(product.id)).toEqual([]);
  for (let turn = 0; turn < 20; turn += 1) {
    await products.updateProduct(system, product.id, { name: `Otro ${turn}` });
  }
  await site.publish();
  expect([...filesWith(product.id), ...filesWith('Otro 19')]).toEqual([]);
  expect(await statusOf(productPath(product))).toBe(404);
  await expectNoDrift(site);
  await moderation.products.release(command, product.id, undo);
  await site.publish();
  expect(filesWith('Otro 19').length).toBeGreaterThan(3);
  expect([...site.hash().keys()].filter(isPage)).toEqual([...before.keys()].filter(isPage));
  await expectNoDrift(site);
});

test('a hidden comment stands in no file, star or count, and comes back byte for byte', async () => {
  const { moderation, comments } = site.services;
  await site.publish();
  const before = site.hash();
  const page = `${productPath(product).slice(1)}.html`;
  const { id } = await comments.createComment(
    { session: 'a-session-of-a-visitor', networks: [], perHousehold: 0 },
    {
      comment: 'Muy malo, lo digo yo',
      authorName: 'Eva',
      productId: product.id,
      rating: 1,
    },
  );
  await site.publish({ everything: true });
  const shown = site.hash();
  expect(site.read(page)).toContain('aggregateRating');
  expect(readIndexRecords(site.config.siteDir)).toContain('"reviewCount":1');
  await moderation.comments.hide(command, id, why);
  await site.publish();
  expect([...filesWith('lo digo yo'), ...filesWith(id)]).toEqual([]);
  expect(readIndexRecords(site.config.siteDir)).not.toContain('"reviewCount":1');
  expect(pagesOf(site.hash())).toEqual(pagesOf(before));
  await expectNoDrift(site);
  await moderation.comments.show(command, id, undo);
  await site.publish();
  expect(pagesOf(site.hash())).toEqual(pagesOf(shown));
  await expectNoDrift(site);
});

/** What does not have another name each time it is made, nor other bytes, as what is compressed now harder, now less. */
const isPage = (file: string): boolean => !/^pagefind\/|\.br$/.test(file);
const pagesOf = (hashes: ReadonlyMap<string, string>) =>
  new Map([...hashes].filter(([file]) => isPage(file)));
