import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cafe, countRendered, createShops, hashAfresh, tea } from './shops.ts';
import { createTestSite, idOf } from './site.ts';

describe('the first publication', () => {
  test('renders every page, compressed, with sitemaps and the files for the host', async () => {
    const site = createShops();
    await site.publish();
    const files = Object.keys(site.hash());
    expect(files).toEqual(
      expect.arrayContaining([
        'index.html',
        'index.html.br',
        'cafe.html',
        `cafe/_q/category=${idOf('drinks')}.html`,
        `cafe/product/${tea}.html`,
        'businesses/_q/type=bar.html',
        'offers.html',
        'feed.xml',
        '404/store.html',
        '_headers',
        '_redirects',
        'sitemap-index.xml',
        'sitemaps/cafe.xml',
      ]),
    );
    expect(site.read('_headers')).toContain("script-src 'self' 'sha256-abc='");
    expect(site.read('sitemaps/cafe.xml')).toContain(`https://vitrina.example/cafe/product/${tea}`);
  });

  test('counts up to one total, which is the number of pages', async () => {
    const site = createShops();
    const categoryId = idOf('drinks');
    for (let n = 0; n < 115; n += 1) {
      const category = n % 3 === 0 ? categoryId : null;
      site.api.addProduct(idOf(`p${n}x`), cafe, { categoryId: category, offer: n % 2 === 0 });
    }
    await site.publish();
    const progress = site.events.filter((event) => event.type === 'progress');
    const pages = site.events.find((event) => event.type === 'complete')?.pages;
    expect(new Set(progress.map(({ total }) => total))).toEqual(new Set([pages]));
    expect(progress.at(-1)?.done).toBe(pages);
  });

  test('has home before its stores, which a repetition has first', async () => {
    const site = createShops();
    await site.publish();
    expect(site.rendered.filter((path) => path === '/')).toHaveLength(1);
    expect(site.rendered.indexOf('/')).toBeLessThan(site.rendered.indexOf('/cafe'));
    site.rendered.length = 0;
    await site.publish({ everything: true });
    expect(site.rendered.at(-1)).toBe('/');
  });

  test('shows on home what changed after it was rendered', async () => {
    const site = createShops();
    countRendered(site, (count) => {
      if (site.rendered[count - 1] === '/cafe') site.api.changeProduct(idOf('rum'), { price: 7 });
    });
    await site.publish();
    expect(site.read('index.html')).toContain('"price":7');
  });

  test('asks once for a store of up to a hundred products', async () => {
    const site = createShops();
    await site.publish();
    const asked = site.api.requests.filter((one) => one === `GET /publication/business/${cafe}`);
    expect(asked).toHaveLength(1);
  });

  test('renders a store of more than a hundred products in parts, with all its listings', async () => {
    const site = createTestSite();
    site.api.addStore(cafe, { url: 'cafe' });
    for (let n = 0; n < 230; n += 1) site.api.addProduct(idOf(`p${n}x`), cafe);
    await site.publish();
    const files = Object.keys(site.hash());
    expect(files.filter((file) => /^cafe\/product\/.*\.html$/.test(file))).toHaveLength(230);
    expect(files.filter((file) => /^cafe\/_q\/page=\d+\.html$/.test(file))).toHaveLength(9);
    const pages = [2, 5, 10].map((page) => site.read(`cafe/_q/page=${page}.html`));
    expect(pages.map((page) => page.match(/"id":"p\d+x/g)?.length)).toEqual([25, 25, 5]);
    expect(site.api.requests.filter((one) => one.includes('/publication/business/'))).toHaveLength(
      3,
    );
  });

  test('is repeated for another build, and then keeps no page of the former', async () => {
    const site = createShops();
    await site.publish();
    site.build = 'two';
    await site.publish();
    expect(site.read('about.html')).toContain('"build":"two"');
    expect(site.hash()).toEqual(await hashAfresh(site));
  });

  test("is repeated when the site's folder is gone", async () => {
    const site = createShops();
    await site.publish();
    const before = site.hash();
    rmSync(site.siteDir, { recursive: true });
    await site.publish();
    expect(site.hash()).toEqual(before);
  });

  test('changes no byte when repeated', async () => {
    const site = createShops();
    await site.publish();
    const before = site.hash();
    site.events.length = 0;
    await site.publish({ everything: true });
    expect(site.hash()).toEqual(before);
    expect(site.events).toContainEqual(
      expect.objectContaining({ type: 'complete', changed: 0, removed: 0, files: [] }),
    );
  });

  test('repairs a page that had drifted, removes an orphan, and says which', async () => {
    const site = createShops();
    await site.publish();
    const before = site.hash();
    writeFileSync(`${site.siteDir}/cafe.html`, 'drifted');
    writeFileSync(`${site.siteDir}/nobody.html`, 'orphan');
    writeFileSync(`${site.siteDir}/index.html.gz`, 'of an earlier release');
    site.events.length = 0;
    await site.publish({ everything: true });
    expect(site.hash()).toEqual(before);
    const files = ['cafe.html', 'index.html.gz', 'nobody.html'];
    expect(site.events).toContainEqual(expect.objectContaining({ changed: 1, removed: 2, files }));
  });
});

test.each(['', '.br'])(
  'a publication of everything repairs a page whose file%s was damaged in place',
  async (suffix) => {
    const site = createShops();
    await site.publish();
    const before = site.hash();
    const path = `${site.siteDir}/cafe.html${suffix}`;
    const { atimeMs, mtimeMs } = statSync(path);
    const bytes = readFileSync(path);
    bytes.fill(0, bytes.length >> 1);
    writeFileSync(path, bytes);
    utimesSync(path, atimeMs / 1000, mtimeMs / 1000);
    site.events.length = 0;
    await site.publish({ everything: true });
    expect(site.hash()).toEqual(before);
    expect(site.events).toContainEqual(
      expect.objectContaining({ changed: 1, removed: 0, files: [`cafe.html${suffix}`] }),
    );
  },
);
