import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import type { Stock } from '../support/made-up-catalogue.ts';
import {
  createMadeUpCatalogue,
  emptyStock,
  makeBusiness,
  makeCategory,
  makeProduct,
  makeReview,
  makeStock,
} from '../support/made-up-catalogue.ts';
import { loadPages } from '../support/page-bundle.ts';
import { listUtilities } from '../support/page-utilities.ts';
import { noticeStyle } from '../../src/service-worker/notice.ts';
import { findPageFile } from '#domain/paths/page-file.ts';
import { productPath, serviceWorkerPath, storePath } from '#domain/paths/paths.ts';

const site = {
  name: 'Vitrina',
  origin: 'https://vitrina.example',
  contactEmail: 'hola@vitrina.example',
};

const pages = await loadPages();

const stock = makeStock();
const firstProduct = stock.products[0] ?? makeProduct(makeBusiness());
const budgeted = [
  '/',
  '/businesses',
  '/businesses?type=food&page=2',
  '/offers',
  '/offers?page=2',
  '/featured-businesses',
  '/cafe-la-esquina',
  storePath('cafe-la-esquina', { category: stock.categories[0]?.id, page: 2 }),
  productPath(firstProduct),
];
const fixed = [
  ...[
    '/about',
    '/terms',
    '/privacy',
    '/denunciar',
    '/mis-datos',
    '/offline',
    '/404',
    '/500',
    '/404/store',
    '/404/product',
  ],
  ...['/dashboard', '/products', '/categories', '/orders', '/settings', '/register-business'],
  ...['/cafe-la-esquina/pedido', '/admin', '/admin/negocios', '/admin/registro'],
  ...['/admin/cuentas', '/admin/solicitudes', '/admin/cifras'],
];

async function open(path: string, shown: Stock = stock): Promise<{ status: number; html: string }> {
  const catalogue = createMadeUpCatalogue(shown);
  const { status, body } = await pages.render(site.origin + path, { catalogue, site });
  return { status, html: Buffer.from(body).toString() };
}

function listClasses(html: string): string[] {
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, text = '']) =>
    text
      .replaceAll('&gt;', '>')
      .replaceAll('&#x27;', "'")
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
      .replaceAll('&#38;', '&')
      .split(' '),
  );
  return [...new Set(names)];
}

function readData(html: string): Record<string, unknown>[] {
  const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return texts.flatMap(([, text = '']) => {
    return (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph'];
  });
}

function findThing(html: string, type: string): Record<string, unknown> | undefined {
  return readData(html).find((thing) => thing['@type'] === type);
}

/** A store alone with one product, for tests that look at a single field. */
function makeShop(
  business: Parameters<typeof makeBusiness>[0] = {},
  product: Parameters<typeof makeProduct>[1] = {},
): { shown: Stock; productPage: string } {
  const store = makeBusiness(business);
  const item = makeProduct(store, product);
  const shown = { businesses: [store], categories: [], products: [item], reviews: [] };
  return { shown, productPage: productPath(item) };
}

/** The owner area drags by a library that puts rules into an empty style. */
const isOwners = (html: string): boolean => html.includes('component-export="OwnerArea"');

describe('every page', () => {
  it.each([...budgeted, ...fixed])('%s is valid HTML', async (path) => {
    const validator = new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: {
        'void-style': 'off',
        'no-trailing-whitespace': 'off',
        'no-inline-style': 'off',
        'long-title': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'doctype-style': 'off',
        'require-sri': 'off',
      },
    });
    const report = await validator.validateString((await open(path)).html);
    expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
  });

  it.each(budgeted)('%s fits in one first flight', async (path) => {
    const { status, html } = await open(path);
    const size = brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
    }).length;
    expect(status).toBe(200);
    // What production alone has is measured too.
    expect(html).toContain(serviceWorkerPath());
    expect(size).toBeLessThanOrEqual(14_000);
  });

  it.each(budgeted)('%s pays for no custom property of the styling library', async (path) => {
    const { html } = await open(path);
    expect(html).not.toMatch(/--tw-|color-mix\(in lab/);
  });

  it('brings each utility that its markup names', async () => {
    const addresses = [...budgeted, ...fixed, '/login', '/register'];
    const shown = await Promise.all(
      addresses.map(async (path) => {
        const { html } = await open(path);
        return { path, named: listClasses(html), styled: listUtilities(html) };
      }),
    );
    const known = new Set(shown.flatMap(({ styled }) => [...styled]));
    const missing = shown.flatMap(({ path, named, styled }) =>
      named.filter((name) => known.has(name) && !styled.has(name)).map((name) => `${path} ${name}`),
    );
    expect(known.size).toBeGreaterThan(200);
    expect(missing).toEqual([]);
  });

  it.each([...budgeted, ...fixed])('%s has nothing that blocks painting', async (path) => {
    const { html } = await open(path);
    expect(html).not.toMatch(/<link[^>]+rel="?stylesheet/);
    const external = html.match(/<script[^>]+src=[^>]*>/g) ?? [];
    expect(external.filter((tag) => !/type="?module|async|defer/.test(tag))).toEqual([]);
  });

  it.each([...budgeted, ...fixed])(
    '%s allows the styles that it carries, and no other',
    async (path) => {
      const { html } = await open(path);
      const policy = /<meta http-equiv="content-security-policy" content="style-src-elem ([^"]*)">/;
      const [, sources = ''] = policy.exec(html) ?? [];
      expect(html.indexOf('<style')).toBeGreaterThan(html.search(policy));
      const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
      expect(styles.length).toBe(html.match(/<style/g)?.length);
      const hashes = [...styles, noticeStyle, ...(isOwners(html) ? [''] : [])].map(
        (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      );
      const sentence = 'Astro adds or lists styles otherwise: mend src/astro/entry.ts';
      expect(sources.split(' '), sentence).toEqual(hashes);
      expect(html.match(/<meta http-equiv/g), sentence).toHaveLength(1);
    },
  );

  // So that what axe finds in light of anything but colours holds in dark too.
  it.each([...budgeted, ...fixed])('%s changes colours and shadows alone in dark', async (path) => {
    const { html } = await open(path);
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
    const blocks = styles.flatMap((style) => style.match(/prefers-color-scheme.*?\}\}?/g) ?? []);
    const inDark =
      /^prefers-color-scheme:dark\)\{:root\{(?:--[a-z-]+:(?:#[\da-f]{3,8}|none|0 0 0 1px var\(--edge\))[;}])+\}$/;
    expect(blocks.length).toBeGreaterThan(0);
    expect(blocks.filter((block) => !inDark.test(block))).toEqual([]);
    expect(styles.join('')).not.toContain('light-dark(');
  });

  it.each([...budgeted, ...fixed])('%s has no inline script without a hash', async (path) => {
    const { html } = await open(path);
    const run = /<script(?![^>]*(?: src=|application\/(?:ld\+)?json))[^>]*>(.*?)<\/script>/gs;
    const scripts = Array.from(html.matchAll(run), ([, script = '']) => script);
    expect(scripts.length).toBeGreaterThan(1);
    const hashes = scripts.map(
      (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
    );
    const sentence = 'Astro lists the hashes of scripts otherwise: mend src/astro/entry.ts';
    expect(pages.inlineScriptHashes, sentence).toEqual(expect.arrayContaining(hashes));
  });

  it.each([...budgeted, ...fixed])('%s has one h1 and leaves out no level', async (path) => {
    const { html } = await open(path);
    const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  it.each(budgeted)('%s names its own address', async (path) => {
    const { html } = await open(path);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    expect(canonical?.replaceAll('&#38;', '&').replaceAll('&amp;', '&')).toBe(site.origin + path);
    expect(html).toMatch(/<title>[^<]*Vitrina[^<]*<\/title>/);
    expect(html).toMatch(/property="og:image" content="https:\/\/vitrina\.example\/[^"]+\.jpg"/);
  });

  it.each([...budgeted, ...fixed])('%s links only to pages that there are', async (path) => {
    const { html } = await open(path);
    const links = [...html.matchAll(/<a\b[^>]*? href="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
    const pagesLinked = links.filter((href) => !href.startsWith('/images/'));
    const lost = await Promise.all(
      [...new Set(pagesLinked)].map(async (href) => {
        const target = href.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replace(/#.*/, '');
        const { status } = await open(target);
        return status === 200 && findPageFile(target) !== null ? null : target;
      }),
    );
    expect(lost.filter((href) => href !== null)).toEqual([]);
  });

  it.each(budgeted)('%s keeps hostile text from running', async (path) => {
    const hostile = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const poisoned = JSON.parse(
      JSON.stringify(stock, (key, value: unknown) =>
        ['name', 'description', 'location', 'email', 'telegram_username', 'alt'].includes(key)
          ? hostile
          : value,
      ),
    ) as Stock;
    const { html } = await open(path, poisoned);
    // What is left is the markup as a parser sees it: scripts end at the first end tag, values at the next quote.
    const markup = html.replace(/<script.*?<\/script>/gs, '').replace(/"[^"]*"/g, '""');
    expect(/<script|<img src=x/.exec(markup)).toBeNull();
    expect(readData(html)).not.toEqual([]);
  });
});

describe('what is not there', () => {
  it('responds 404 with the screen of an unknown store', async () => {
    const { status, html } = await open('/no-hay-tal');
    expect(status).toBe(404);
    expect(html).toContain('Tienda no encontrada');
    expect(html).toContain('No se pudo cargar la información de la tienda.');
    expect(html).toContain('<meta name="robots" content="noindex"');
  });

  it('responds 404 with the screen of an unknown product and the way back', async () => {
    const { status, html } = await open('/cafe-la-esquina/product/000000000000');
    expect(status).toBe(404);
    expect(html).toContain('Producto no encontrado');
    expect(html).toContain('href="/cafe-la-esquina"');
  });

  it.each(['/businesses?page=9', '/offers?page=9', '/cafe-la-esquina?page=9'])(
    'responds 404 past the end of %s',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  it.each(['/', '/businesses', '/offers', '/featured-businesses'])(
    'offers a way on where %s is empty',
    async (path) => {
      const { status, html } = await open(path, emptyStock);
      expect(status).toBe(200);
      expect(html).toMatch(/class="empty".*<a class="btn main"/s);
    },
  );
});

describe('lists', () => {
  it('links the pages before and after', async () => {
    const { html } = await open('/businesses?page=2');
    expect(html).toContain('<link rel="prev" href="/businesses"');
    expect(html).toContain('<link rel="next" href="/businesses?page=3"');
    expect(html).toContain('31 negocios encontrados');
  });

  it('marks the first three featured businesses alone', async () => {
    const { html } = await open('/featured-businesses');
    expect(html.match(/class="rank /g)).toHaveLength(3);
    expect(html).toContain('999+ favoritos');
    expect(html).toContain('1 favorito<');
  });

  it('counts a store and names its page', async () => {
    const { html } = await open('/cafe-la-esquina?page=2');
    expect(html).toContain('60 productos');
    expect(html).toContain('Página 2 de 3');
  });

  it.each([
    [1, '1 comentario<'],
    [2, '2 comentarios<'],
  ])('says of %i: %s', async (reviewCount, text) => {
    const { shown } = makeShop({}, { rating: 4.5, reviewCount });
    expect((await open('/cafe-la-esquina', shown)).html).toContain(text);
  });
});

describe('a store', () => {
  it('shows only the contacts that it switched on', async () => {
    const off = { whatsapp: false, telegram: false, email: null };
    const { html } = await open('/cafe-la-esquina', makeShop(off).shown);
    expect(html).not.toMatch(/wa\.me|t\.me|href="mailto:[^"]*esquina/);
    const on = await open('/cafe-la-esquina', makeShop().shown);
    expect(on.html).toContain('https://wa.me/5352345678');
    expect(on.html).toContain('https://t.me/laesquina');
  });

  it('has no social block without a link', async () => {
    const none = { whatsapp: false, telegram: false, url_facebook: null };
    const { html } = await open('/cafe-la-esquina', makeShop(none).shown);
    expect(html).not.toContain('Redes sociales');
  });

  it('does not link to what is no web address', async () => {
    const bad = { url_facebook: 'javascript:alert(1)' };
    const { html } = await open('/cafe-la-esquina', makeShop(bad).shown);
    expect(html).not.toContain('javascript:');
  });

  it('gives its hours as structured data', async () => {
    const { html } = await open('/cafe-la-esquina', makeShop().shown);
    const hours = findThing(html, 'CafeOrCoffeeShop')?.openingHoursSpecification;
    expect(hours).toContainEqual(
      expect.objectContaining({ dayOfWeek: ['Friday'], opens: '08:00', closes: '23:00' }),
    );
  });
});

describe('a product', () => {
  it('shows the discount, the old price and what is saved', async () => {
    const { shown, productPage } = makeShop();
    const { html } = await open(productPage, shown);
    expect(html).toMatch(/OFERTA −20\u00a0%/);
    expect(html).toContain('$1,200.00');
    expect(html).toContain('Ahorras $240.00 CUP');
  });

  it.each([
    [0, 'Producto agotado'],
    [10, '¡Solo 10 disponibles!'],
    [11, 'En stock'],
  ])('says of a stock of %i: %s', async (left, text) => {
    const { shown, productPage } = makeShop({}, { stock: left });
    expect((await open(productPage, shown)).html).toContain(text);
  });

  it('says nothing of a stock that does not apply', async () => {
    const { shown, productPage } = makeShop({}, { stock: null });
    expect((await open(productPage, shown)).html).not.toMatch(/En stock|disponibles|agotado/);
  });

  it('carries no rating until there is a real one', async () => {
    const { shown, productPage } = makeShop({}, { reviewCount: 2 });
    const { html } = await open(productPage, shown);
    expect(findThing(html, 'Product')).not.toHaveProperty('aggregateRating');
    expect(html).not.toContain('★');
  });

  it('carries the rating that visitors gave, and their comments', async () => {
    const { shown, productPage } = makeShop({}, { rating: 4.5, reviewCount: 2 });
    const id = shown.products[0]?.id ?? '';
    const { html } = await open(productPage, {
      ...shown,
      reviews: [makeReview(id, { rating: 5 })],
    });
    expect(findThing(html, 'Product')?.aggregateRating).toMatchObject({ ratingValue: 4.5 });
    expect(html).toContain('Muy buen café, llegó caliente.');
  });

  it('leads to reports of itself, of each comment and of its store', async () => {
    const { shown, productPage } = makeShop({}, { reviewCount: 1 });
    const review = makeReview(shown.products[0]?.id ?? '');
    const { html } = await open(productPage, { ...shown, reviews: [review] });
    expect(html).toContain(`href="/denunciar#p=${shown.products[0]?.id}"`);
    expect(html).toContain(`href="/denunciar#c=${review.id}"`);
    const store = await open('/cafe-la-esquina', shown);
    expect(store.html).toContain(`href="/denunciar#s=${shown.businesses[0]?.id}"`);
    const { html: page } = await open('/denunciar', shown);
    expect(page).toContain('Estafa o vendedor falso');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toContain('mailto:');
  });

  it('carries what its store replied, signed by it, and marks what was edited since', async () => {
    const { shown, productPage } = makeShop({}, { reviewCount: 1 });
    const review = makeReview(shown.products[0]?.id ?? '');
    const render = async (fields: Parameters<typeof makeReview>[1]) => {
      const reviews = [{ ...review, ...fields }];
      return (await open(productPage, { ...shown, reviews })).html;
    };
    const reply = { text: '</p><script>hit(1)</script> Gracias', createdAt: review.createdAt };
    const html = await render({ reply, fromOrder: true });
    expect(html).toContain('Respuesta de Café La Esquina');
    expect(html).toContain('&lt;/p&gt;&lt;script&gt;hit(1)&lt;/script&gt; Gracias');
    expect(html).toContain('Con pedido registrado');
    expect(html).not.toContain('editado');
    const editedAt = review.createdAt + 1;
    expect(await render({ updatedAt: editedAt })).toContain(' · editado');
    expect(await render({ reply: { ...reply, editedAt } })).toContain(' · editado');
    expect(await render({})).not.toMatch(/Respuesta de|editado|Con pedido/);
  });

  it('has the button that opens the form of a comment before any script', async () => {
    const { shown, productPage } = makeShop();
    expect((await open(productPage, shown)).html).toMatch(/<button type="button"[^>]*>Comentar</);
  });

  it('has no offer in its data without a price', async () => {
    const { shown, productPage } = makeShop({}, { price: null });
    const { html } = await open(productPage, shown);
    expect(html).toContain('Precio no disponible');
    expect(findThing(html, 'Product')).not.toHaveProperty('offers');
  });

  it('says that it is sold out where machines read', async () => {
    const { shown, productPage } = makeShop({}, { stock: 0 });
    const { html } = await open(productPage, shown);
    expect(findThing(html, 'Product')?.offers).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
      price: '960.00',
      priceCurrency: 'CUP',
    });
  });

  it('names itself and its address in the WhatsApp message', async () => {
    const { shown, productPage } = makeShop();
    const { html } = await open(productPage, shown);
    const href = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(html)?.[1] ?? '';
    const text = new URL(href.replaceAll('&#38;', '&')).searchParams.get('text');
    expect(text).toContain('Café molido Sierra Maestra 250 g');
    expect(text).toContain(site.origin + productPage);
  });

  it('shows the notice of delivery only when it delivers', async () => {
    const shop = makeShop({}, { delivery: false });
    expect((await open(shop.productPage, shop.shown)).html).not.toContain('Entrega a domicilio');
  });
});

describe('the own data of a visitor', () => {
  it('is reached from the privacy page, and by no machine', async () => {
    expect((await open('/privacy')).html).toContain('href="/mis-datos"');
    const { html } = await open('/mis-datos');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('href="mailto:hola@vitrina.example"');
  });
});

describe('the feed and robots.txt', () => {
  it('escapes the texts of the offers', async () => {
    const { shown } = makeShop({}, { name: 'Ron & "Miel" <añejo>\u0007' });
    const { html } = await open('/feed.xml', shown);
    expect(html).toContain('<title>Ron &amp; &quot;Miel&quot; &lt;añejo&gt;</title>');
    expect(html).toContain('−20\u00a0% · $960.00 CUP · Café La Esquina.');
  });

  it('is the same twice', async () => {
    expect((await open('/feed.xml')).html).toBe((await open('/feed.xml')).html);
  });

  it('points robots to the sitemap, and keeps them from results but not from the search', async () => {
    const { html } = await open('/robots.txt');
    expect(html.split('\n')).toContain('Disallow: /search?');
    expect(html.split('\n')).not.toContain('Disallow: /search');
    expect(html.match(/^Sitemap: .*$/gm)).toEqual([
      'Sitemap: https://vitrina.example/sitemap-index.xml',
    ]);
  });

  it('names robots each index of more sitemaps than one may name', async () => {
    const few = createMadeUpCatalogue(stock);
    const directory: typeof few.directory = async (listing) => {
      const view = await few.directory(listing);
      const meta = { ...view.businesses.meta, total: 50_000 };
      return { ...view, businesses: { ...view.businesses, meta } };
    };
    const catalogue = { ...few, directory };
    const { body } = await pages.render(`${site.origin}/robots.txt`, { catalogue, site });
    expect(Buffer.from(body).toString()).toContain(
      '/sitemap-index.xml\nSitemap: https://vitrina.example/sitemap-index-2.xml\n',
    );
  });
});

describe('the order sheet', () => {
  /** A store of so many products, as real names and prices go. */
  function makeMany(count: number): Stock {
    const store = makeBusiness();
    const things = ['Helado de fresa', 'Café molido Sierra', 'Pan de corteza', 'Jugo de mango'];
    const categories = ['Café en grano', 'Dulces', 'Desayunos'].map((name) =>
      makeCategory(name, store.id),
    );
    const products = Array.from({ length: count }, (_, n) =>
      makeProduct(store, {
        name: `${things[n % 4] ?? ''} ${(n * 7919) % 1000} g`,
        price: n % 9 === 8 ? null : ((n * 104729) % 90_000) / 4,
        stock: n % 11 === 10 ? 0 : null,
        categoryId: categories[n % 5]?.id ?? null,
      }),
    );
    return { businesses: [store], categories, products, reviews: [] };
  }

  it('of two hundred products fits in one first flight and is a price list without script', async () => {
    const { status, html } = await open('/cafe-la-esquina/pedido', makeMany(200));
    expect(status).toBe(200);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    expect(brotliCompressSync(html, quality).length).toBeLessThanOrEqual(14_000);
    expect(html.match(/<li[^>]*><a href="\/cafe-la-esquina\/product\//g)).toHaveLength(200);
    expect(html).toContain('Precios del 1 mar, 07:00.');
    expect(html).toContain('<b>Precio a consultar</b>');
    expect(html).toContain('<b>Agotado</b>');
    expect(html).toContain('https://wa.me/');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('og:image');
  });

  it('is a price list alone where no order can reach the store', async () => {
    const nowhere = { email: null, phone: null, whatsapp: false, telegram: false };
    const { shown, productPage } = makeShop(nowhere);
    const { html } = await open('/cafe-la-esquina/pedido', shown);
    expect(html).not.toMatch(/data-bar|data-script|<form/);
    for (const path of ['/cafe-la-esquina', productPage]) {
      expect((await open(path, shown)).html).not.toContain('/pedido');
    }
  });

  it('is reached from the store, and from each product that can be had', async () => {
    const { shown, productPage } = makeShop({}, { stock: 2 });
    const add = `href="/cafe-la-esquina/pedido#+${productPage.slice(-12)}"`;
    expect((await open('/cafe-la-esquina', shown)).html).toContain(
      'href="/cafe-la-esquina/pedido"',
    );
    expect((await open(productPage, shown)).html.split(add)).toHaveLength(3);
    const gone = { ...shown, products: shown.products.map((one) => ({ ...one, stock: 0 })) };
    expect((await open(productPage, gone)).html).not.toContain('/pedido#');
  });

  it('shows hostile names as they are', async () => {
    const name = '</a><img src=x onerror=alert(1)>';
    const { shown } = makeShop({ name }, { name });
    const { html } = await open('/cafe-la-esquina/pedido', shown);
    expect(html.replace(/"[^"]*"/g, '""')).not.toContain('<img src=x');
    expect(html.match(/&lt;\/a(?:>|&gt;)&lt;img src=x/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('of more leads to a sheet for each category', async () => {
    const shown = makeMany(201);
    const first = await open('/cafe-la-esquina/pedido', shown);
    const links = [...first.html.matchAll(/href="(\/cafe-la-esquina\/pedido\/[^"]+)"/g)];
    expect(links).toHaveLength(4);
    const sheets = await Promise.all(links.map(([, path = '']) => open(path, shown)));
    const rows = sheets.map(
      ({ html }) => html.match(/<li[^>]*><a href="\/cafe-la-esquina\/product\//g)?.length ?? 0,
    );
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(201);
    for (const path of ['/nadie/pedido', '/cafe-la-esquina/pedido/no', links[0]?.[1] ?? '']) {
      const { status, html } = await open(path, path === links[0]?.[1] ? makeMany(3) : shown);
      expect(status).toBe(404);
      expect(html).toContain('Tienda no encontrada');
    }
  });
});
