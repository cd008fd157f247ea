import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listIndexes, readIndexRecords } from '../../support/index-records.ts';
import { countRendered } from './shops.ts';
import { createTestSite, idOf, waitFor } from './site.ts';

const cafe = idOf('cafe');
const [tea, cake] = [idOf('tea'), idOf('cake')];

/** A published site with two products and its search index. */
async function createIndexedSite() {
  const site = createTestSite({ makesSearchIndex: true });
  site.api.addStore(cafe, { url: 'cafe' });
  for (const id of [tea, cake]) site.api.addProduct(id, cafe);
  await site.publish();
  return site;
}

const hide = { isVisible: false };
const moderated = { moderated: true };

test('things that operators take down leave the search index, and come back to it', async () => {
  const site = await createIndexedSite();
  const first = listIndexes(site.siteDir);
  expect(readIndexRecords(site.siteDir)).toContain(tea);
  const publisher = await site.start();
  site.api.changeProduct(tea, hide, moderated);
  await waitFor(() => !readIndexRecords(site.siteDir).includes(tea));
  expect(readIndexRecords(site.siteDir)).toContain(cake);
  await publisher.stop();
  expect(listIndexes(site.siteDir)).not.toEqual(first);
  expect(listIndexes(site.siteDir)).toHaveLength(1);

  site.api.changeProduct(tea, { isVisible: true }, moderated);
  await site.publish();
  expect(readIndexRecords(site.siteDir)).toContain(tea);
  const followed = site.hash();
  await site.publish({ everything: true });
  expect(site.hash()).toEqual(followed);
});

test('a product that its owner hides stays in the search index until the next full publication', async () => {
  const site = await createIndexedSite();
  const first = listIndexes(site.siteDir);
  site.api.changeProduct(tea, hide);
  await site.publish();
  expect(listIndexes(site.siteDir)).toEqual(first);
  await site.publish({ everything: true });
  expect(listIndexes(site.siteDir)).toHaveLength(2);
});

test('a full publication after a removal keeps no earlier index', async () => {
  const site = await createIndexedSite();
  site.api.changeProduct(tea, hide, moderated);
  await site.publish({ everything: true });
  expect(listIndexes(site.siteDir)).toHaveLength(1);
  expect(readIndexRecords(site.siteDir)).not.toContain(tea);
});

test('nor when the removal comes while that publication renders waiting pages', async () => {
  const site = await createIndexedSite();
  site.api.countFavourites(cake, 7);
  countRendered(site, (count) => {
    if (count === 1) site.api.changeProduct(tea, hide, moderated);
  });
  site.rendered.length = 0;
  await site.publish({ everything: true });
  expect(site.rendered[0]).not.toBe('/about');
  expect(listIndexes(site.siteDir)).toHaveLength(1);
  expect(readIndexRecords(site.siteDir)).not.toContain(tea);
});

test('an index that was not made before a stop is made after it', async () => {
  const site = await createIndexedSite();
  const publisher = await site.start();
  site.api.failing = /^\/publication\/businesses\?/;
  site.api.changeProduct(tea, hide, moderated);
  await waitFor(() => site.events.some(({ type }) => type === 'trouble'));
  await publisher.stop();
  expect(readIndexRecords(site.siteDir)).toContain(tea);
  site.api.failing = null;
  await site.publish();
  expect(readIndexRecords(site.siteDir)).not.toContain(tea);
});

test('changes are published while an index is being made', async () => {
  const site = await createIndexedSite();
  const asked = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  const { fetch } = site.api;
  Object.assign(site.api, {
    async fetch(...call: Parameters<typeof fetch>) {
      if (new Request(...call).url.includes('/publication/businesses')) {
        asked.resolve(undefined);
        await released.promise;
      }
      return fetch(...call);
    },
  });
  const publisher = await site.start();
  site.api.changeProduct(tea, hide, moderated);
  await asked.promise;
  site.api.changeProduct(cake, { price: 12 });
  await waitFor(() => site.read('cafe.html').includes('"price":12'));
  expect(readIndexRecords(site.siteDir)).toContain(tea);
  released.resolve(undefined);
  await waitFor(() => !readIndexRecords(site.siteDir).includes(tea));
  await publisher.stop();
});

test('an index that is being made gives way to the pages of a change', async () => {
  const site = createTestSite({ makesSearchIndex: true });
  for (const id of [cafe, idOf('bar')]) site.api.addStore(id, { url: id });
  for (const id of [tea, cake]) site.api.addProduct(id, cafe, { offer: true });
  await site.publish();
  const asked = {
    stores: Promise.withResolvers<undefined>(),
    offers: Promise.withResolvers<undefined>(),
  };
  const released = {
    stores: Promise.withResolvers<undefined>(),
    offers: Promise.withResolvers<undefined>(),
  };
  let isHeld = false;
  const { fetch } = site.api;
  Object.assign(site.api, {
    async fetch(...call: Parameters<typeof fetch>) {
      const { url } = new Request(...call);
      if (url.includes('/publication/businesses')) {
        asked.stores.resolve(undefined);
        await released.stores.promise;
      }
      if (isHeld && url.includes('/daily-offers')) {
        asked.offers.resolve(undefined);
        await released.offers.promise;
      }
      return fetch(...call);
    },
  });
  const publisher = await site.start();
  site.api.changeProduct(tea, hide, moderated);
  await asked.stores.promise;
  isHeld = true;
  site.api.changeProduct(cake, { price: 12 });
  await asked.offers.promise;
  site.api.requests.length = 0;
  const countRead = () =>
    site.api.requests.filter((one) => one.startsWith('GET /publication/business/')).length;
  released.stores.resolve(undefined);
  await waitFor(() => countRead() === 1);
  // Long enough for an index without a pause to have read the other store too.
  for (let turn = 0; turn < 40 && countRead() === 1; turn += 1) await sleep(5);
  const read = countRead();
  released.offers.resolve(undefined);
  expect(read).toBe(1);
  await waitFor(() => !readIndexRecords(site.siteDir).includes(tea));
  await publisher.stop();
});
