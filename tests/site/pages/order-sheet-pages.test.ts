import { describe, expect, it } from 'vitest';
import { sendPage, wholePageBytes } from '../../support/first-flight.ts';
import {
  type Stock,
  makeUpStore,
  makeCategory,
  makeProduct,
} from '../../support/made-up-catalogue.ts';
import { makeShop, openPage } from '../../support/open-page.ts';
import { demoStores } from '#demo/demo-stores.ts';
import { orderSheetSize } from '#domain/limits.ts';

/** Names that no two products share: what repeats weighs nothing once it is compressed. */
const names = [
  ...new Set(
    demoStores(new Date('2026-03-01T12:00:00Z')).flatMap(({ products }) =>
      products.map(({ name }) => name),
    ),
  ),
];

describe('the order sheet', () => {
  /** A store of so many products, as real names and prices go. */
  function makeMany(count: number): Stock {
    const store = makeUpStore();
    const categories = ['Café en grano', 'Dulces', 'Desayunos'].map((name) =>
      makeCategory(name, store.id),
    );
    const products = Array.from({ length: count }, (_, n) =>
      makeProduct(store, {
        name: names[(n * 101) % names.length] ?? '',
        price: n % 9 === 8 ? null : ((n * 104729) % 90_000) / 4,
        stock: n % 11 === 10 ? 0 : null,
        categoryId: categories[n % 5]?.id ?? null,
      }),
    );
    return { stores: [store], categories, products, comments: [] };
  }

  it('of as many products as it may have keeps to the bytes of a page, and is a price list without script', async () => {
    expect(names.length).toBeGreaterThanOrEqual(200);
    const { status, html } = await openPage('/cafe-la-esquina/pedido', makeMany(orderSheetSize));
    expect(status).toBe(200);
    expect(sendPage(html).bytes).toBeLessThanOrEqual(wholePageBytes);
    expect(html.match(/<li[^>]*><a href="\/cafe-la-esquina\/product\//g)).toHaveLength(
      orderSheetSize,
    );
    expect(html).toContain('Precios del 1 mar, 07:00.');
    expect(html).toContain('<b>Precio a consultar</b>');
    expect(html).toContain('<b>Agotado</b>');
    expect(html).toContain('https://wa.me/');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('og:image');
  });

  it('brings a drawing for rows without a photo where other rows have one, and no other', async () => {
    const shown = makeMany(3);
    const bare = shown.products.map((product) => ({ ...product, images: [] }));
    const lists = [shown.products, [...shown.products.slice(1), ...bare.slice(0, 1)], bare];
    const pages = await Promise.all(
      lists.map((products) => openPage('/cafe-la-esquina/pedido', { ...shown, products })),
    );
    expect(pages.map(({ html }) => html.includes('<template data-drawing>'))).toEqual([
      ...[false, true, false],
    ]);
    expect(pages[1]?.html).toMatch(/<template data-drawing>\s*<svg [^>]*class="drawn"/);
  });

  it('of a long list leads to each of its categories, and of a short one shows them', async () => {
    const read = async (count: number) =>
      (await openPage('/cafe-la-esquina/pedido', makeMany(count))).html;
    const long = await read(13);
    const links = [...long.matchAll(/<a class="chip" href="#([\w-]+)">\s*([^<]+?)\s*<\/a>/g)];
    expect(links.map(([, , name]) => name)).toEqual([
      ...['Café en grano', 'Dulces', 'Desayunos', 'Otros'],
    ]);
    for (const [, id = '', name = ''] of links) {
      expect(long).toMatch(new RegExp(`<section[^>]* id="${id}"[^>]*>\\s*<h2[^>]*>${name}</h2>`));
    }
    expect(await read(12)).not.toContain('href="#grupo');
  });

  it('says Elegir of products with options, and keeps to the bytes of a page when all have some', async () => {
    const shown = makeMany(orderSheetSize);
    const products = shown.products.map((product, n) => ({
      ...{ ...product, variantCount: 6 },
      ...(n % 2 === 0 && product.price !== null && { priceFrom: true as const }),
    }));
    const { html } = await openPage('/cafe-la-esquina/pedido', { ...shown, products });
    expect(sendPage(html).bytes).toBeLessThanOrEqual(wholePageBytes);
    expect(html).toMatch(/<b>desde \$[\d,.]+ CUP<\/b>/);
    const sold = products.filter(({ stock }) => stock !== 0);
    expect(html.match(/aria-label="Elegir: /g)).toHaveLength(sold.length);
    // A script of the release before takes each link that stands in a row itself for a product.
    const links = html.match(/<li[^>]*>\s*<a href="\/cafe-la-esquina\/product\//g);
    expect(links).toHaveLength(orderSheetSize);
  });

  it.each([4, orderSheetSize + 1])(
    'of %i products has one heading or link called Otros, whatever its categories',
    async (count) => {
      const store = makeUpStore();
      const others = makeCategory('Otros', store.id);
      const products = Array.from({ length: count }, (_, n) =>
        makeProduct(store, { categoryId: n % 2 === 0 ? others.id : null }),
      );
      const shown = { stores: [store], categories: [others], products, comments: [] };
      const { html } = await openPage('/cafe-la-esquina/pedido', shown);
      expect(html.match(/>Otros</g)).toHaveLength(1);
      expect(html.match(/>Sin categoría</g)).toHaveLength(1);
    },
  );

  it('of a store with a timezone that is unknown here keeps the default one', async () => {
    const { shown } = makeShop({ timezone: 'America/Nowhere' });
    const { status, html } = await openPage('/cafe-la-esquina/pedido', shown);
    expect(status).toBe(200);
    expect(html).toContain('Precios del 1 mar, 07:00.');
  });

  it('of a store that no order can reach shows those of before, and takes none', async () => {
    const nowhere = { email: null, phone: null, whatsapp: false, telegram: false };
    const { shown, productPage } = makeShop(nowhere);
    const { html } = await openPage('/cafe-la-esquina/pedido', shown);
    expect(html).toMatch(/<[^>]* data-opened[ >][\s\S]*<script data-script="\/_astro\//);
    expect(html).toContain(' data-begin>Ver mis pedidos</button>');
    expect(html).not.toMatch(/<form[^>]* data-step|Repetir/);
    for (const path of ['/cafe-la-esquina', productPage]) {
      expect((await openPage(path, shown)).html).not.toContain('/pedido');
    }
  });

  it('is reached from the store, and from each product that can be had', async () => {
    const { shown, productPage } = makeShop({}, { stock: 2 });
    const part = shown.products[0]?.categoryId ?? 'otros';
    const add = `href="/cafe-la-esquina/pedido#+${productPage.slice(-12)}.${part}"`;
    expect((await openPage('/cafe-la-esquina', shown)).html).toContain(
      'href="/cafe-la-esquina/pedido"',
    );
    expect((await openPage(productPage, shown)).html.split(add)).toHaveLength(3);
    const gone = { ...shown, products: shown.products.map((one) => ({ ...one, stock: 0 })) };
    expect((await openPage(productPage, gone)).html).not.toContain('/pedido#');
  });

  it('shows hostile names as they are', async () => {
    const name = '</a><img src=x onerror=alert(1)>';
    const { shown } = makeShop({ name }, { name });
    const { html } = await openPage('/cafe-la-esquina/pedido', shown);
    expect(html.replace(/"[^"]*"/g, '""')).not.toContain('<img src=x');
    expect(html.match(/&lt;\/a(?:>|&gt;)&lt;img src=x/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('of more leads to a sheet for each category', async () => {
    const shown = makeMany(orderSheetSize + 1);
    const first = await openPage('/cafe-la-esquina/pedido', shown);
    const links = [...first.html.matchAll(/href="(\/cafe-la-esquina\/pedido\/[^"]+)"/g)];
    expect(links).toHaveLength(4);
    const sheets = await Promise.all(links.map(([, path = '']) => openPage(path, shown)));
    const rows = sheets.map(
      ({ html }) => html.match(/<li[^>]*><a href="\/cafe-la-esquina\/product\//g)?.length ?? 0,
    );
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(orderSheetSize + 1);
    for (const path of ['/nadie/pedido', '/cafe-la-esquina/pedido/no', links[0]?.[1] ?? '']) {
      const { status, html } = await openPage(path, path === links[0]?.[1] ? makeMany(3) : shown);
      expect(status).toBe(404);
      expect(html).toContain('Tienda no encontrada');
    }
  });
});
