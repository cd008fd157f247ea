import { expect, test } from 'vitest';
import { hashAfresh } from './shops.ts';
import { createTestSite, idOf, type TestSite, waitFor, waitUntilPublished } from './site.ts';
import type { SiteWriter } from '#publisher/target/site-target.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';
import { publishPages } from '#publisher/write/publish-pages.ts';
import { createShownLists } from '#publisher/write/shown-lists.ts';
import { pageFile } from '#domain/paths/page-file.ts';
import { feedPath, homePath, offersPath, storePath } from '#domain/paths/paths.ts';

const cafe = idOf('cafe');
const offer = (n: number) => idOf(`p${String(n).padStart(2, '0')}x`);
/** The newest offer is the first on the first page, home and the feed. The oldest is the last on the second page. */
const [oldest, newest] = [offer(0), offer(29)];
const secondPage = offersPath({ page: 2 });
const firstPage = [homePath(), feedPath(), offersPath()];
const lists = [...firstPage, secondPage];

/** A site with two pages of offers, and the publisher that published it and now follows the log. */
async function followOffers() {
  const site = createTestSite();
  site.api.addStore(cafe, { url: 'cafe' });
  for (let n = 0; n < 30; n += 1) {
    site.api.addProduct(offer(n), cafe, { offer: true, price_old: 100 });
  }
  const publisher = await site.start();
  return { site, publisher };
}

/** Makes a change. Returns the lists that were rendered until everything was published. */
async function listRendered(site: TestSite, change: () => void): Promise<string[]> {
  site.rendered.length = 0;
  change();
  await waitUntilPublished(site);
  return site.rendered.filter((path) => lists.includes(path)).sort();
}

/** Sitemaps are left out, because they wait for half a minute. */
const hashPages = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).filter(([file]) => !file.startsWith('sitemap')));

test('only lists that change are rendered', async () => {
  const { site } = await followOffers();
  const rename = (id: string, name: string) =>
    listRendered(site, () => {
      site.api.changeProduct(id, { name });
    });
  expect(await rename(oldest, 'La primera')).toEqual([secondPage]);
  expect(site.read(pageFile(secondPage))).toContain('La primera');
  expect(await rename(newest, 'La última')).toEqual(firstPage);
  const another = () => {
    site.api.addProduct(offer(30), cafe, { offer: true, price_old: 100 });
  };
  expect(await listRendered(site, another)).toEqual(lists);
  expect(hashPages(site.hash())).toEqual(hashPages(await hashAfresh(site)));
});

test('a list that is requested by name is always rendered', async () => {
  const { site, publisher } = await followOffers();
  site.rendered.length = 0;
  publisher.request({ paths: [offersPath()] }, 'asked for');
  await waitFor(() => site.rendered.includes(offersPath()));
});

test('a full publication teaches the content of lists', async () => {
  const { site, publisher } = await followOffers();
  const { products } = site.api;
  await listRendered(site, () => {
    site.api.changeProduct(newest, { name: 'La última' });
  });
  const shown = products.get(newest);
  if (shown === undefined) throw new Error('The offer is gone');
  // The log does not mention this change.
  products.set(newest, { ...shown, name: 'Sin registro' });
  site.events.length = 0;
  publisher.request({}, 'asked for');
  await waitFor(() => site.events.some(({ type }) => type === 'complete'));
  expect(site.read(pageFile(offersPath()))).toContain('Sin registro');
  const goBack = () => {
    site.api.changeProduct(newest, {});
    products.set(newest, shown);
  };
  expect(await listRendered(site, goBack)).toEqual(firstPage);
  expect(hashPages(site.hash())).toEqual(hashPages(await hashAfresh(site)));
});

test('a list that a full publication removed comes back unchanged', async () => {
  const site = createTestSite();
  const { api } = site;
  const { fetch } = api;
  let mayHide = false;
  Object.assign(api, {
    fetch: ((...request) => {
      // Once all pages of stores are written, and before the lists are read. The log is looked at afterwards.
      if (mayHide && site.rendered.includes(storePath('cafe'))) {
        mayHide = false;
        api.changeProduct(offer(25), { isVisible: false });
      }
      return fetch(...request);
    }) satisfies typeof fetch,
  });
  api.addStore(cafe, { url: 'cafe' });
  for (let n = 0; n < 26; n += 1) api.addProduct(offer(n), cafe, { offer: true, price_old: 100 });
  const publisher = await site.start();
  expect(site.has(pageFile(secondPage))).toBe(true);
  site.rendered.length = 0;
  site.events.length = 0;
  mayHide = true;
  publisher.request({}, 'asked for');
  await waitFor(() => site.events.some(({ type }) => type === 'complete'));
  expect(site.has(pageFile(secondPage))).toBe(false);
  await listRendered(site, () => undefined);
  await listRendered(site, () => {
    api.changeProduct(offer(25), { isVisible: true });
  });
  expect(site.has(pageFile(secondPage))).toBe(true);
  expect(hashPages(site.hash())).toEqual(hashPages(await hashAfresh(site)));
});

test('a list that could not be written is rendered again', async () => {
  const shownLists = createShownLists();
  const rendered: string[] = [];
  const render = (path: string) => {
    rendered.push(path);
    return Promise.resolve(new Uint8Array([1]));
  };
  const catalogue = { readList: () => Promise.resolve(['an offer']) } as unknown as CatalogueReader;
  const publish = async (commit: SiteWriter['commit']) => {
    const writer = { commit } as SiteWriter;
    const options = { skipsShown: true };
    return publishPages(
      { render, shownLists },
      { writer, catalogue, paths: [offersPath()], ...options },
    );
  };
  const full = () => Promise.reject(new Error('no room'));
  expect(await publish(full)).toHaveLength(1);
  expect(await publish(() => Promise.resolve(true))).toEqual([]);
  expect(await publish(full)).toEqual([]);
  expect(rendered).toHaveLength(2);
});
