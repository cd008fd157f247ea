import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeProduct, makeStore } from '../support/catalogue-factory.ts';
import { draw } from '../support/pictures.ts';
import { createPublishedSite, type PublishedSite } from '../support/published-site.ts';
import { parseSitemap } from '#publisher/sitemap/sitemap.ts';
import { runPublisherProcess } from '#publisher/process.ts';
import type { Product } from '#contract/product.ts';
import { productPath } from '#domain/paths/paths.ts';
import type { Picture } from '#domain/products/picture.ts';

const system = { kind: 'system' } as const;

/** A store with two categories and so many products, every third of them an offer. */
function makeShop(name: string, products: number) {
  return makeStore({
    name,
    categories: ['Bebidas', 'Dulces'].map((category) => ({
      name: category,
      description: null,
      image: null,
    })),
    products: Array.from({ length: products }, (_, n) =>
      makeProduct({
        name: `${name} ${n}`,
        price: 100 + n,
        price_old: n % 3 === 0 ? 200 + n : null,
        offer: n % 3 === 0,
        category: n % 4 === 3 ? null : n % 2,
      }),
    ),
  });
}

let site: PublishedSite;

beforeEach(async () => {
  site = await createPublishedSite([
    makeShop('Café Azul', 30),
    makeShop('Bodega Roja', 12),
    makeShop('Almacén Grande', 130),
  ]);
  await site.publish();
});
afterEach(() => site.close());

/** An offer of a store by its place among them. */
async function findOffer(store: string, place = 0): Promise<Product> {
  const { data } = await site.services.products.listOffers({ page: 1, limit: 100 });
  const product = data.filter(({ business }) => business.name === store)[place];
  if (product === undefined) throw new Error(`${store} has too few offers`);
  return product;
}

/** Expects that a publication of everything finds every byte as it should be. */
async function expectNoDrift(): Promise<void> {
  const followed = site.hash();
  await site.publish({ everything: true });
  const afresh = site.hash();
  const drifted = [...new Set([...followed.keys(), ...afresh.keys()])].filter(
    (file) => followed.get(file) !== afresh.get(file),
  );
  expect(drifted).toEqual([]);
  expect(site.troubles).toEqual([]);
}

const filesWith = (text: string) =>
  site.files().filter((file) => /\.(html|xml)$/.test(file) && site.read(file).includes(text));

test('every address of the sitemaps gives a page', async () => {
  const index = parseSitemap(site.read('sitemap-index.xml'));
  const sitemaps = [...index.keys()].map((path) => parseSitemap(site.read(path.slice(1))));
  const paths = sitemaps.flatMap((entries) => [...entries.keys()]);
  expect(paths.length).toBeGreaterThan(172);
  for (const path of paths) {
    const response = await fetch(site.origin + path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).toContain('</html>');
  }
});

describe('after a change', () => {
  test.each([
    ['Café Azul', 43.21],
    ['Almacén Grande', 54.31],
  ])('a new price of %s stands wherever the product does', async (store, price) => {
    const product = await findOffer(store);
    await site.services.products.updateProduct(system, product.id, { price });
    await site.publish();
    const shown = filesWith(String(price));
    const path = productPath(product).slice(1);
    const { url } = product.business;
    expect(shown).toEqual(expect.arrayContaining([`${path}.html`, 'feed.xml', 'index.html']));
    const beside = shown.filter((file) => file.startsWith(`${url}/product/`));
    expect(beside.length).toBeGreaterThanOrEqual(9);
    await site.services.products.updateProduct(system, product.id, { price: price + 0.01 });
    await site.publish();
    expect(filesWith((price + 0.01).toFixed(2))).toEqual(shown);
    expect(filesWith(String(price))).toEqual([]);
    await expectNoDrift();
  });

  test.each(['Café Azul', 'Almacén Grande'])(
    'a hidden product of %s has no page and is named nowhere',
    async (store) => {
      const product = await findOffer(store, 1);
      const { url } = product.business;
      const named = filesWith(product.id);
      expect(named).toContain(`${productPath(product).slice(1)}.html`);
      for (const list of [`^${url}(\\.html|/_q/)`, '^offers', '^sitemap']) {
        const pattern = new RegExp(list);
        expect(
          named.some((file) => pattern.test(file)),
          list,
        ).toBe(true);
      }
      await site.services.products.updateProduct(system, product.id, { isVisible: false });
      await site.publish();
      expect(filesWith(product.id)).toEqual([]);
      expect((await fetch(site.origin + productPath(product))).status).toBe(404);
      await expectNoDrift();
      await site.services.products.updateProduct(system, product.id, { isVisible: true });
      await site.publish();
      expect((await fetch(site.origin + productPath(product))).status).toBe(200);
      await expectNoDrift();
    },
  );

  test('a removed product, another category, a favourite and a comment leave nothing behind', async () => {
    const first = await findOffer('Almacén Grande');
    const second = await findOffer('Almacén Grande', 1);
    const third = await findOffer('Almacén Grande', 2);
    await site.services.products.deleteProduct(system, first.id);
    await site.services.products.updateProduct(system, second.id, { categoryId: null });
    const origin = { session: 'a-session-of-a-visitor', address: '203.0.113.1' };
    await site.services.favourites.setFavourite(origin, third.id, 'add');
    await site.services.reviews.createReview('a-session-of-a-visitor', {
      comment: 'Muy bueno',
      authorName: 'Ana',
      productId: third.id,
      rating: 5,
    });
    await site.publish();
    expect(filesWith(first.id)).toEqual([]);
    expect(filesWith('Muy bueno')).toContain(`${productPath(third).slice(1)}.html`);
    await expectNoDrift();
  });

  test('a renamed store is at its new address, and the former one leads there', async () => {
    const product = await findOffer('Bodega Roja');
    await site.services.businesses.updateBusiness(system, product.businessId, {
      name: 'Bodega Verde',
    });
    await site.publish();
    const moved = await fetch(`${site.origin}${productPath(product)}`, { redirect: 'manual' });
    expect(moved.status).toBe(301);
    expect(moved.headers.get('location')).toBe(`/bodega-verde/product/${product.id}`);
    expect(filesWith('bodega-roja')).toEqual([]);
    await expectNoDrift();
  });

  test('a closed store is gone from every list', async () => {
    const product = await findOffer('Bodega Roja');
    await site.services.businesses.deleteBusiness(system, product.businessId);
    await site.publish();
    expect(filesWith('bodega-roja')).toEqual([]);
    expect((await fetch(`${site.origin}/bodega-roja`)).status).toBe(404);
    await expectNoDrift();
  });
});

describe('another picture', () => {
  const owner = { kind: 'owner', userId: 'ana' } as const;
  let businessId: string;
  let storeUrl: string;

  const folder = mkdtempSync(join(tmpdir(), 'vitrina-drawn-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const drawIn = async (color: string): Promise<string> => {
    const file = join(folder, color);
    await draw(320, 240, color).jpeg().toFile(file);
    return file;
  };
  const idOf = (picture: Picture | null) =>
    /^\/images\/([^/]+)\//.exec(picture?.url ?? '')?.[1] ?? '';
  /** Gives something two pictures after each other, and returns the pages that name the second. */
  const replace = async (give: (file: string) => Promise<Picture | null>): Promise<string[]> => {
    const first = idOf(await give(await drawIn('#aa0000')));
    await site.publish();
    expect(filesWith(first)).not.toEqual([]);
    const second = idOf(await give(await drawIn('#00aa00')));
    await site.publish();
    expect(filesWith(first)).toEqual([]);
    const shown = filesWith(second);
    await expectNoDrift();
    expect(filesWith(second)).toEqual(shown);
    return shown;
  };

  beforeEach(async () => {
    const { businesses, categories, products } = site.services;
    const input = { name: 'Casa de Fotos', type: 'food', province: 'Granma' } as const;
    const { id, url } = await businesses.createBusiness(owner, 'ana', input);
    businessId = id;
    storeUrl = url;
    const { id: categoryId } = await categories.createCategory(owner, id, { name: 'Retratos' });
    for (const [name, price] of Object.entries({ Marco: 10, Postal: 20 })) {
      const product = { name, price, price_old: price * 5, offer: true, categoryId };
      await products.createProduct(owner, id, product);
    }
    await site.publish();
  });

  test('of a product stands wherever the product does', async () => {
    const product = await findOffer('Casa de Fotos');
    const beside = await findOffer('Casa de Fotos', 1);
    const { images } = site.services;
    let last: string | undefined;
    const shown = await replace(async (file) => {
      if (last !== undefined) await images.deleteImage(owner, last);
      const { images: made } = await images.uploadImages(owner, product.id, [file], null);
      last = made[0]?.id;
      return made[0] ?? null;
    });
    expect(shown).toEqual(
      expect.arrayContaining([
        'index.html',
        'offers.html',
        `${storeUrl}.html`,
        `${productPath(product).slice(1)}.html`,
        `${productPath(beside).slice(1)}.html`,
      ]),
    );
  });

  test('of a logo and a banner stands wherever the store shows it', async () => {
    for (const part of ['logo', 'banner'] as const) {
      const shown = await replace(async (file) => {
        const store = await site.services.storePictures.uploadPicture(
          owner,
          businessId,
          part,
          file,
        );
        return store[part];
      });
      expect([part, ...shown]).toContain(`${storeUrl}.html`);
    }
  });

  test('of a category leaves no page as it was', async () => {
    const { categories, storePictures } = site.services;
    const { data } = await categories.listOwn(owner, { page: 1, limit: 1, businessId });
    const categoryId = data[0]?.id ?? '';
    const first = await storePictures.uploadCategoryImage(
      owner,
      categoryId,
      await drawIn('#aa00aa'),
    );
    await site.publish();
    const shown = filesWith(idOf(first.image));
    await expectNoDrift();
    expect(filesWith(idOf(first.image))).toEqual(shown);
    await categories.updateCategory(owner, categoryId, { image: null });
    await site.publish();
    expect(filesWith(idOf(first.image))).toEqual([]);
    await expectNoDrift();
  });
});

test('a publisher killed again and again never leaves part of a page, and catches up', async () => {
  const product = await findOffer('Café Azul');
  const path = productPath(product);
  const state = { isDone: false, reads: 0 };
  const prices = Array.from({ length: 8 }, (_, round) => 500.25 + round);
  const bodies = new Set<string>();
  const reading = (async () => {
    while (!state.isDone) {
      const response = await fetch(site.origin + path);
      expect(response.status).toBe(200);
      bodies.add(await response.text());
      state.reads += 1;
      await sleep(5);
    }
  })();
  for (const [round, price] of prices.entries()) {
    const publisher = runPublisherProcess(site.config, () => undefined);
    await sleep(400);
    await site.services.products.updateProduct(system, product.id, { price });
    await sleep((round * 37) % 150);
    if (publisher.pid !== null) process.kill(publisher.pid, 'SIGKILL');
    await publisher.stop();
  }
  await site.publish();
  state.isDone = true;
  await reading;
  expect(state.reads).toBeGreaterThan(prices.length);
  for (const body of bodies) {
    expect(body.startsWith('<!DOCTYPE html>')).toBe(true);
    expect(body.trimEnd().endsWith('</html>')).toBe(true);
  }
  expect(await (await fetch(site.origin + path)).text()).toContain('507.25');
  await expectNoDrift();
});

test('a large store that is blocked leaves nothing, and comes back with its former addresses', async () => {
  const by = { kind: 'command' } as const;
  const why = { reason: 'scam', note: 'No es quien dice ser' } as const;
  const undo = { reason: 'undo' } as const;
  const { businesses, moderation, products } = site.services;
  const { businessId, id } = await findOffer('Almacén Grande');
  await businesses.updateBusiness(system, businessId, { name: 'Almacén Enorme' });
  await site.publish();
  await moderation.stores.block(by, businessId, why);
  await businesses.updateBusiness(system, businessId, { description: 'Mientras tanto' });
  await products.updateProduct(system, id, { price: 1, isVisible: true });
  await site.publish();
  expect(filesWith('almacen-enorme')).toEqual([]);
  for (const url of ['almacen-enorme', 'almacen-grande', `almacen-enorme/product/${id}`]) {
    expect((await fetch(`${site.origin}/${url}`, { redirect: 'manual' })).status).toBe(404);
  }
  await expectNoDrift();

  await moderation.stores.unblock(by, businessId, undo);
  await site.publish();
  const former = await fetch(`${site.origin}/almacen-grande`, { redirect: 'manual' });
  expect([former.status, former.headers.get('location')]).toEqual([301, '/almacen-enorme']);
  expect((await fetch(`${site.origin}/almacen-enorme/product/${id}`)).status).toBe(200);
  await expectNoDrift();
});
