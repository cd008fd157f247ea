import { describe, expect, it } from 'vitest';
import { createMadeUpCatalogue } from '../../support/made-up-catalogue.ts';
import { makeShop, openPage, pages, site, stock } from '../../support/open-page.ts';

describe('the feed and robots.txt', () => {
  it('escapes the texts of the offers', async () => {
    const { shown } = makeShop({}, { name: 'Ron & "Miel" <añejo>\u0007' });
    const { html } = await openPage('/feed.xml', shown);
    expect(html).toContain('<title>Ron &amp; &quot;Miel&quot; &lt;añejo&gt;</title>');
    expect(html).toContain('−20\u00a0% · $960.00 CUP · Café La Esquina.');
  });

  it('is the same twice', async () => {
    // A copy of the catalogue is rendered anew.
    const again = await openPage('/feed.xml', { ...stock });
    expect(again.html).toBe((await openPage('/feed.xml')).html);
  });

  it('points robots to the sitemap, and keeps them from results but not from the search', async () => {
    const { html } = await openPage('/robots.txt');
    expect(html.split('\n')).toContain('Disallow: /search?');
    expect(html.split('\n')).not.toContain('Disallow: /search');
    expect(html.match(/^Sitemap: .*$/gm)).toEqual([
      'Sitemap: https://vitrina.example/sitemap-index.xml',
    ]);
  });

  it('keeps robots from the area of owners, not from stores whose address begins alike', async () => {
    const { html } = await openPage('/robots.txt');
    const rules = [...html.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule);
    // As RFC 9309 matches them, without wildcards.
    const isKept = (path: string): boolean =>
      rules.some((rule) => (rule.endsWith('$') ? `${path}$` === rule : path.startsWith(rule)));
    for (const path of [
      '/dashboard',
      '/products',
      '/products?page=2',
      '/categories',
      '/settings',
    ]) {
      expect([path, isKept(path)]).toEqual([path, true]);
    }
    for (const path of ['/products-del-campo', '/settings-cuba', '/categories-y-mas/product/a']) {
      expect([path, isKept(path)]).toEqual([path, false]);
    }
  });

  it('names robots each index of more sitemaps than one may name', async () => {
    const few = createMadeUpCatalogue(stock);
    const directory: typeof few.directory = async (listing) => {
      const view = await few.directory(listing);
      const meta = { ...view.stores.meta, total: 50_000 };
      return { ...view, stores: { ...view.stores, meta } };
    };
    const catalogue = { ...few, directory };
    const { body } = await pages.render(`${site.origin}/robots.txt`, { catalogue, site });
    expect(Buffer.from(body).toString()).toContain(
      '/sitemap-index.xml\nSitemap: https://vitrina.example/sitemap-index-2.xml\n',
    );
  });
});
