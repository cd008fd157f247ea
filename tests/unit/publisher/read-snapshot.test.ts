import { expect, test } from 'vitest';
import { createTestSite, idOf, waitUntilPublished } from './site.ts';
import type { Change } from '#contract/publication.ts';
import { directoryPath, offersPath } from '#domain/paths/paths.ts';
import { summarizeChanges } from '#publisher/plan/changeset.ts';
import { type SnapshotSources, readSnapshot } from '#publisher/plan/read-snapshot.ts';

/** The folders of listing pages that the plan of one change looks through. */
async function findListed(kind: Change['kind'], detail: Partial<Change['detail']>) {
  const listed: string[] = [];
  const sources = {
    api: () => Promise.resolve({ data: [] }),
    catalogue: {
      openStore: () => ({ summary: () => Promise.resolve(null) }),
      directory: () => Promise.resolve({ stores: { meta: { total: 1 } }, types: [] }),
      offers: () => Promise.resolve({ meta: { total: 1 } }),
    },
    target: {
      list(folder: string) {
        listed.push(folder);
        return [];
      },
    },
    share: { hasLists: true, ownsStore: () => true },
    waiting: [],
  } as unknown as SnapshotSources;
  const at = '2026-01-01T00:00:00Z';
  const entry = { seq: 1, at, kind, businessId: 'cafe', entityId: 'tea' };
  await readSnapshot(summarizeChanges([{ ...entry, detail: { url: 'cafe', ...detail } }]), sources);
  return listed;
}

const offers = `${offersPath().slice(1)}/_q`;
const directory = `${directoryPath().slice(1)}/_q`;

test('a price does not look through the directory, which has a page for each fifteen stores', async () => {
  expect(await findListed('product.updated', { fields: ['price'] })).toEqual([offers]);
  const plain = { fields: ['price'], offer: { before: false, after: false } };
  expect(await findListed('product.updated', plain)).toEqual([]);
});

test('a store with a new description looks for obsolete pages of the directory', async () => {
  expect(await findListed('business.updated', {})).toContain(directory);
});

test('reads a store of which many products changed once, and not for each of them', async () => {
  const site = createTestSite();
  const shop = idOf('shp');
  site.api.addStore(shop, { url: 'tienda' });
  for (let n = 0; n < 250; n += 1) site.api.addProduct(idOf(`p${n}x`), shop);
  await site.publish();
  const publisher = await site.start();
  site.rendered.length = 0;
  site.api.requests.length = 0;
  for (let n = 0; n < 60; n += 1) site.api.changeProduct(idOf(`p${n}x`), { price: 12 });
  await waitUntilPublished(site);
  await publisher.stop();
  expect(site.api.requests.filter((request) => request.includes('/showing/'))).toEqual([]);
  const rendered = new Set(site.rendered.filter((path) => path.includes('/product/')));
  // The eight products before them in the ring show them.
  expect(rendered.size).toBe(68);
});
