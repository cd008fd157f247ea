import { expect, test } from 'vitest';
import { openPage, site, stock } from '../../support/open-page.ts';
import { orderSheetPath, productPath, storePath, tapPath } from '#domain/paths/paths.ts';
import type { Site } from '#domain/site.ts';

const [product] = stock.products;

const read = (link: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(link)?.[1];

async function listLinks(path: string, at: Site): Promise<string[]> {
  const { html } = await openPage(path, stock, at);
  return html.match(/<a [^>]*>/g) ?? [];
}

/** The links to a store's contacts, each with where it posts a tap: the browser does that itself, or a script of an order sheet. */
async function listContacts(path: string, at: Site): Promise<[href: string, ping: string][]> {
  const links = await listLinks(path, at);
  return links
    .map((link): [string, string] => [
      read(link, 'href') ?? '',
      read(link, 'ping') ?? read(link, 'data-tap') ?? '',
    ])
    .filter(([href]) => /^(?:https:\/\/(?:wa|t)\.me\/|mailto:|tel:)/.test(href))
    .filter(([href]) => !href.startsWith(`mailto:${site.contactEmail}`));
}

const kindOf = (href: string): string =>
  href.startsWith('tel') ? 'p' : href.startsWith('mail') ? 'm' : (href[8] ?? '');

test('every contact of a store and of a product posts its tap', async () => {
  if (product === undefined) throw new Error('The catalogue has no product');
  const places = [
    [storePath(product.business.url), `/api/taps/${product.businessId}/`, ''],
    [orderSheetPath(product.business.url), `/api/taps/${product.businessId}/`, ''],
    [productPath(product), `/api/taps/${product.businessId}/`, `/${product.id}`],
  ] as const;
  for (const [path, start, end] of places) {
    const contacts = await listContacts(path, site);
    expect(new Set(contacts.map(([href]) => kindOf(href)))).toEqual(new Set(['w', 't', 'm', 'p']));
    for (const [href, ping] of contacts)
      expect([href, ping]).toEqual([href, start + kindOf(href) + end]);
  }
});

test('an order sheet has no ping, which would send the address of the page', async () => {
  const links = await listLinks(orderSheetPath(product?.business.url ?? ''), site);
  expect(links.length).toBeGreaterThan(4);
  expect(links.filter((link) => read(link, 'ping') !== undefined)).toEqual([]);
});

test('each way to send an order has its tap, which does not say where the link leads', async () => {
  if (product === undefined) throw new Error('The catalogue has no product');
  const path = orderSheetPath(product.business.url);
  const listWays = async (at: Site) =>
    (await listLinks(path, at)).filter((link) => link.includes('data-way'));
  const ways = await listWays(site);
  expect(ways.map((link) => read(link, 'data-tap'))).toEqual(
    (['w', 't', 's', 'm'] as const).map((kind) => tapPath(product.businessId, kind)),
  );
  expect(ways.filter((link) => read(link, 'ping') !== undefined)).toEqual([]);
  const unheard = await listWays({ ...site, isStatic: true });
  expect(unheard.map((link) => read(link, 'data-tap'))).toEqual(ways.map(() => undefined));
});

test('where the API is at another origin, taps are posted there', async () => {
  if (product === undefined) throw new Error('The catalogue has no product');
  const { url } = product.business;
  const at = { ...site, apiOrigin: 'https://api.example' };
  const start = `https://api.example/api/taps/${product.businessId}/`;
  for (const path of [storePath(url), orderSheetPath(url), productPath(product)]) {
    const contacts = await listContacts(path, at);
    expect(contacts.length).toBeGreaterThan(3);
    expect(contacts.filter(([, ping]) => !ping.startsWith(start))).toEqual([]);
  }
  const ways = await listLinks(orderSheetPath(url), at);
  const taps = ways.filter((link) => link.includes('data-way')).map((way) => read(way, 'data-tap'));
  expect(taps).toEqual(['w', 't', 's', 'm'].map((kind) => start + kind));
});

test('on a host of files alone nothing is posted, since nobody would receive it', async () => {
  if (product === undefined) throw new Error('The catalogue has no product');
  const { url } = product.business;
  for (const path of [storePath(url), orderSheetPath(url), productPath(product)]) {
    const contacts = await listContacts(path, { ...site, isStatic: true });
    expect(contacts.length).toBeGreaterThan(3);
    expect(contacts.every(([, ping]) => ping === '')).toBe(true);
  }
});
