import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sendPage, wholePageBytes } from '../../support/first-flight.ts';
import type { Stock } from '../../support/made-up-catalogue.ts';
import { firstProduct, openPage, pages, readData, site, stock } from '../../support/open-page.ts';
import { listUtilities } from '../../support/page-utilities.ts';
import { findInvalid } from '../../support/valid-html.ts';
import { noticeStyle } from '../../../src/service-worker/notice.ts';
import { findPageFile } from '#domain/paths/page-file.ts';
import { productPath, serviceWorkerPath, storePath } from '#domain/paths/paths.ts';

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
const ownerScreens = {
  '/dashboard': 'Dashboard',
  '/products': 'Productos',
  '/categories': 'Categorías',
  '/orders': 'Pedidos',
  '/settings': 'Configuración',
};
const fixed = [
  ...pages.fixedPaths.filter((path) => !path.includes('.') && !budgeted.includes(path)),
  ...['/cafe-la-esquina/pedido', '/cafe-la-esquina/search'],
];

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

/** The owner area drags by a library that puts rules into an empty style. */
const isOwners = (html: string): boolean => html.includes('component-export="OwnerArea"');

describe('every page', () => {
  it.each([...budgeted, ...fixed])('%s describes no control by what is hidden', async (path) => {
    // Screen readers read that all the same, so that an error is said that nobody has made.
    const { html } = await openPage(path);
    const named = Array.from(html.matchAll(/ aria-describedby="([^"]*)"/g), ([, ids = '']) => ids);
    const unseen = named
      .flatMap((ids) => ids.split(' '))
      .filter((id) => {
        const [tag] = new RegExp(`<[^>]* id="${id}"[^>]*>`).exec(html) ?? [];
        return tag === undefined || / hidden[ =>]/.test(tag);
      });
    expect(unseen).toEqual([]);
  });

  it.each([...budgeted, ...fixed])('%s is valid HTML', async (path) => {
    expect(await findInvalid((await openPage(path)).html)).toEqual([]);
  });

  it.each([...budgeted, ...fixed])('%s runs no word into a link', async (path) => {
    const { html } = await openPage(path);
    // The words around are cut out afterwards: a pattern that begins with them tries every place of a long script anew.
    const joints = html.matchAll(/[\p{L}\p{N},.:;]<a |<\/a>[\p{L}\p{N}]/gu);
    const joined = Array.from(joints, ({ index }) =>
      html.slice(Math.max(index - 60, 0), index + 60),
    );
    expect(joined).toEqual([]);
  });

  it.each(budgeted)('%s brings its first screen in one first flight', async (path) => {
    const { status, html } = await openPage(path);
    const { bytes, firstFlight } = sendPage(html);
    expect(status).toBe(200);
    // What production alone has is measured too.
    expect(html).toContain(serviceWorkerPath());
    expect(bytes).toBeLessThanOrEqual(wholePageBytes);
    // A row of cards, or the picture of the product, is the last thing of the first screen.
    const firstPictures = /^[^]*?<\/h1>(?:[^]*?<img){0,2}/.exec(html)?.[0] ?? html;
    expect(firstFlight.length).toBeGreaterThanOrEqual(firstPictures.length);
  });

  it.each(budgeted)('%s pays for no custom property of the styling library', async (path) => {
    const { html } = await openPage(path);
    expect(html).not.toMatch(/--tw-|--lightningcss-|color-mix\(in lab/);
  });

  it('brings each utility that its markup names', async () => {
    const addresses = [...budgeted, ...fixed];
    const shown = await Promise.all(
      addresses.map(async (path) => {
        const { html } = await openPage(path);
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
    const { html } = await openPage(path);
    expect(html).not.toMatch(/<link[^>]+rel="?stylesheet/);
    const external = html.match(/<script[^>]+src=[^>]*>/g) ?? [];
    expect(external.filter((tag) => !/type="?module|async|defer/.test(tag))).toEqual([]);
  });

  it.each([...budgeted, ...fixed])(
    '%s allows the styles that it carries, and no other',
    async (path) => {
      const { html } = await openPage(path);
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

  it.each(fixed)('%s prefetches pages only where its links leave it', async (path) => {
    const { html } = await openPage(path);
    // With rules a browser matches the links of the whole page anew whenever a script writes the address.
    expect(html.includes('speculationrules')).toBe(!html.includes('<body class="owner'));
  });

  // So that what axe finds in light of anything but colours holds in dark too.
  it.each([...budgeted, ...fixed])('%s changes colours and shadows alone in dark', async (path) => {
    const { html } = await openPage(path);
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
    const blocks = styles.flatMap((style) => style.match(/prefers-color-scheme.*?\}\}?/g) ?? []);
    const inDark =
      /^prefers-color-scheme:dark\)\{:root\{(?:--[a-z-]+:(?:#[\da-f]{3,8}|none|initial| |0 0 0 1px var\(--edge\))[;}])+\}$/;
    expect(blocks.length).toBeGreaterThan(0);
    expect(blocks.filter((block) => !inDark.test(block))).toEqual([]);
    expect(styles.join('')).not.toContain('light-dark(');
  });

  it.each([...budgeted, ...fixed])('%s has no inline script without a hash', async (path) => {
    const { html } = await openPage(path);
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
    const { html } = await openPage(path);
    const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  it.each([...budgeted, ...fixed])('%s has where its link to the content leads', async (path) => {
    const { html } = await openPage(path);
    expect(html).toContain('href="#contenido"');
    expect(html.match(/ id="contenido"/g)).toHaveLength(1);
  });

  it.each([...budgeted, ...fixed])(
    '%s has a description that no ellipsis cuts off',
    async (path) => {
      const { html } = await openPage(path);
      expect(html).toMatch(/<meta name="description" content="[^"]*[^".…]\.?">/);
    },
  );

  it.each(Object.entries(ownerScreens))(
    '%s is named "%s", and no search engine lists it',
    async (path, title) => {
      const { html } = await openPage(path);
      expect(html).toContain(`<title>${title} | Vitrina</title>`);
      expect(html).toContain('<meta name="robots" content="noindex">');
    },
  );

  it.each(budgeted)('%s names its own address', async (path) => {
    const { html } = await openPage(path);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    expect(canonical?.replaceAll('&#38;', '&').replaceAll('&amp;', '&')).toBe(site.origin + path);
    expect(html).toMatch(/<title>[^<]*Vitrina[^<]*<\/title>/);
    expect(html).toMatch(/property="og:image" content="https:\/\/vitrina\.example\/[^"]+\.jpg"/);
  });

  it.each([...budgeted, ...fixed])('%s links only to pages that there are', async (path) => {
    const { html } = await openPage(path);
    const links = [...html.matchAll(/<a\b[^>]*? href="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
    const pagesLinked = links.filter((href) => !href.startsWith('/images/'));
    const lost = await Promise.all(
      [...new Set(pagesLinked)].map(async (href) => {
        const target = href.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replace(/#.*/, '');
        const { status } = await openPage(target);
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
    const { html } = await openPage(path, poisoned);
    // What is left is the markup as a parser sees it: scripts end at the first end tag, values at the next quote.
    const markup = html.replace(/<script.*?<\/script>/gs, '').replace(/"[^"]*"/g, '""');
    expect(/<script|<img src=x/.exec(markup)).toBeNull();
    expect(readData(html)).not.toEqual([]);
  });
});
