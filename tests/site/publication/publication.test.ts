import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProduct, makeStore } from '../../support/catalogue-factory.ts';
import { expectNoDrift } from '../../support/no-drift.ts';
import { draw } from '../../support/pictures.ts';
import { createPublishedSite, type PublishedSite } from '../../support/published-site.ts';
import { why } from '../../support/reporting.ts';
import { createFolder } from '../../support/test-folder.ts';
import { parseSitemap } from '#publisher/sitemap/sitemap.ts';
import type { Product } from '#contract/products.ts';
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

/** Publishes these stores once for the tests of a suite, each of which leaves it without drift. */
function publishFor(shops: () => ReturnType<typeof makeShop>[]): void {
  beforeAll(async () => {
    site = await createPublishedSite(shops());
    await site.publish();
  });
  afterAll(() => site.close());
}

async function findOffer(name: string): Promise<Product> {
  const { data } = await site.services.products.listOffers({ page: 1, limit: 100 });
  const product = data.find((offer) => offer.name === name);
  if (product === undefined) throw new Error(`There is no offer '${name}'`);
  return product;
}

const filesWith = (text: string) =>
  site.files().filter((file) => /\.(html|xml)$/.test(file) && site.read(file).includes(text));

describe('what is published', () => {
  publishFor(() => [
    makeShop('Café Azul', 30),
    makeShop('Bodega Roja', 12),
    makeShop('Kiosco Gris', 6),
    makeShop('Almacén Grande', 130),
  ]);

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

  test('a new price, of a small store and of a large one, stands wherever the product does', async () => {
    const priced = [
      { product: await findOffer('Café Azul 0'), price: 43.21 },
      { product: await findOffer('Almacén Grande 0'), price: 54.31 },
    ];
    const { products } = site.services;
    for (const { product, price } of priced) {
      await products.updateProduct(system, product.id, { price });
    }
    await site.publish();
    const shown = priced.map(({ price }) => filesWith(String(price)));
    for (const [position, { product }] of priced.entries()) {
      const path = productPath(product).slice(1);
      const files = shown[position] ?? [];
      expect(files).toEqual(expect.arrayContaining([`${path}.html`, 'feed.xml', 'index.html']));
      const beside = files.filter((file) => file.startsWith(`${product.business.url}/product/`));
      expect(beside.length).toBeGreaterThanOrEqual(9);
    }
    for (const { product, price } of priced) {
      await products.updateProduct(system, product.id, { price: price + 0.01 });
    }
    await site.publish();
    expect(priced.map(({ price }) => filesWith((price + 0.01).toFixed(2)))).toEqual(shown);
    expect(priced.flatMap(({ price }) => filesWith(String(price)))).toEqual([]);
    await expectNoDrift(site);
  });

  test('a hidden product, of a small store and of a large one, has no page and is named nowhere', async () => {
    const hidden = [await findOffer('Café Azul 6'), await findOffer('Almacén Grande 6')];
    const show = async (isVisible: boolean) => {
      for (const { id } of hidden) {
        await site.services.products.updateProduct(system, id, { isVisible });
      }
      await site.publish();
    };
    const readStatuses = () =>
      Promise.all(
        hidden.map(async (product) => (await fetch(site.origin + productPath(product))).status),
      );
    for (const product of hidden) {
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
    }
    await show(false);
    expect(hidden.flatMap(({ id }) => filesWith(id))).toEqual([]);
    expect(await readStatuses()).toEqual([404, 404]);
    await expectNoDrift(site);
    await show(true);
    expect(await readStatuses()).toEqual([200, 200]);
    await expectNoDrift(site);
  });

  test('a removed product, another category, a favourite and a comment leave nothing behind', async () => {
    const first = await findOffer('Almacén Grande 9');
    const second = await findOffer('Almacén Grande 12');
    const third = await findOffer('Almacén Grande 18');
    expect(second.categoryId).not.toBeNull();
    await site.services.products.deleteProduct(system, first.id);
    await site.services.products.updateProduct(system, second.id, { categoryId: null });
    const origin = {
      session: 'a-session-of-a-visitor',
      address: '203.0.113.1',
      networks: [],
      perHousehold: 0,
    };
    await site.services.favourites.setFavourite(origin, third.id, 'add');
    await site.services.comments.createComment(
      { session: 'a-session-of-a-visitor', networks: [], perHousehold: 0 },
      {
        comment: 'Muy bueno',
        authorName: 'Ana',
        productId: third.id,
        rating: 5,
      },
    );
    await site.publish();
    expect(filesWith(first.id)).toEqual([]);
    expect(filesWith('Muy bueno')).toContain(`${productPath(third).slice(1)}.html`);
    await expectNoDrift(site);
  });

  test('a renamed store is at its new address, to which the former one leads, and a closed one in no list', async () => {
    const product = await findOffer('Bodega Roja 0');
    const closed = await findOffer('Kiosco Gris 0');
    await site.services.stores.deleteStore(system, closed.businessId);
    await site.services.stores.updateStore(system, product.businessId, {
      name: 'Bodega Verde',
    });
    await site.publish();
    const moved = await fetch(`${site.origin}${productPath(product)}`, { redirect: 'manual' });
    expect(moved.status).toBe(301);
    expect(moved.headers.get('location')).toBe(`/bodega-verde/product/${product.id}`);
    expect(filesWith('bodega-roja')).toEqual([]);
    expect(filesWith('kiosco-gris')).toEqual([]);
    expect((await fetch(`${site.origin}/kiosco-gris`)).status).toBe(404);
    await expectNoDrift(site);
  });

  test('a large store that is blocked leaves nothing, and comes back with its former addresses', async () => {
    const by = { kind: 'command' } as const;
    const undo = { reason: 'undo' } as const;
    const { stores, moderation, products } = site.services;
    const { businessId: storeId, id } = await findOffer('Almacén Grande 21');
    await stores.updateStore(system, storeId, { name: 'Almacén Enorme' });
    await site.publish();
    await moderation.stores.block(by, storeId, why);
    await stores.updateStore(system, storeId, { description: 'Mientras tanto' });
    await products.updateProduct(system, id, { price: 1, isVisible: true });
    await site.publish();
    expect(filesWith('almacen-enorme')).toEqual([]);
    for (const url of ['almacen-enorme', 'almacen-grande', `almacen-enorme/product/${id}`]) {
      expect((await fetch(`${site.origin}/${url}`, { redirect: 'manual' })).status).toBe(404);
    }
    await expectNoDrift(site);

    await moderation.stores.unblock(by, storeId, undo);
    await site.publish();
    const former = await fetch(`${site.origin}/almacen-grande`, { redirect: 'manual' });
    expect([former.status, former.headers.get('location')]).toEqual([301, '/almacen-enorme']);
    expect((await fetch(`${site.origin}/almacen-enorme/product/${id}`)).status).toBe(200);
    await expectNoDrift(site);
  });
});

describe('another picture', () => {
  publishFor(() => [makeShop('Café Azul', 12)]);

  const owner = { kind: 'owner', userId: 'ana' } as const;
  let storeId: string;
  let storeUrl: string;

  const drawIn = async (color: string): Promise<string> => {
    const file = join(createFolder(), color);
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
    await expectNoDrift(site);
    expect(filesWith(second)).toEqual(shown);
    return shown;
  };

  beforeAll(async () => {
    const { stores, categories, products } = site.services;
    const input = { name: 'Casa de Fotos', type: 'food', province: 'Granma' } as const;
    const { id, url } = await stores.createStore(owner, 'ana', input);
    storeId = id;
    storeUrl = url;
    const { id: categoryId } = await categories.createCategory(owner, id, { name: 'Retratos' });
    for (const [name, price] of Object.entries({ Marco: 10, Postal: 20 })) {
      const product = { name, price, price_old: price * 5, offer: true, categoryId };
      await products.createProduct(owner, id, product);
    }
    await site.publish();
  });

  test('of a product stands wherever the product does', async () => {
    const product = await findOffer('Marco');
    const beside = await findOffer('Postal');
    const { pictures } = site.services;
    let last: string | undefined;
    const shown = await replace(async (file) => {
      if (last !== undefined) await pictures.deletePicture(owner, last);
      const { images: made } = await pictures.uploadPictures(owner, product.id, [file], null);
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
        const store = await site.services.storePictures.uploadPicture(owner, storeId, part, file);
        return store[part];
      });
      expect([part, ...shown]).toContain(`${storeUrl}.html`);
    }
  });

  test('of a category stands on no page, for none shows it', async () => {
    const { categories, storePictures } = site.services;
    const { data } = await categories.listOwn(owner, { page: 1, limit: 1, businessId: storeId });
    const categoryId = data[0]?.id ?? '';
    const { image } = await storePictures.uploadCategoryPicture(
      owner,
      categoryId,
      await drawIn('#aa00aa'),
    );
    await site.publish();
    expect(filesWith(idOf(image))).toEqual([]);
    await expectNoDrift(site);
    await categories.updateCategory(owner, categoryId, { image: null });
    await site.publish();
    await expectNoDrift(site);
  });
});
