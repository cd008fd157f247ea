import { expect, test } from 'vitest';
import { createTestSite, idOf, type TestSite, waitFor, waitUntilPublished } from './site.ts';

const cafe = idOf('cafe');
const tea = idOf('tea');

async function publishCafe(): Promise<TestSite> {
  const site = createTestSite();
  site.api.addStore(cafe, { url: 'cafe' });
  site.api.addCategory(idOf('drinks'), cafe);
  site.api.addProduct(tea, cafe, { categoryId: idOf('drinks') });
  await site.publish();
  return site;
}

test('renders the search of a store, which no sitemap lists', async () => {
  const site = await publishCafe();
  expect(site.read('cafe/search.html')).toContain(`Categoría ${idOf('drinks')}`);
  expect(site.read('sitemaps/cafe.xml')).not.toContain('/search');
});

test('renders the search again when the store has a category more to choose', async () => {
  const site = await publishCafe();
  const publisher = await site.start();
  site.api.addCategory(idOf('cakes'), cafe);
  site.api.addProduct(idOf('cake'), cafe, { categoryId: idOf('cakes') });
  await waitFor(() => site.read('cafe/search.html').includes(`Categoría ${idOf('cakes')}`));
  await publisher.stop();
});

test('leaves the search alone when a price changes', async () => {
  const site = await publishCafe();
  const publisher = await site.start();
  site.rendered.length = 0;
  site.api.changeProduct(tea, { price: 12 });
  await waitFor(() => site.read('cafe.html').includes('"price":12'));
  await waitUntilPublished(site);
  await publisher.stop();
  expect(site.rendered).not.toContain('/cafe/search');
});

test('moves the search with the url of the store, and removes it with the store', async () => {
  const site = await publishCafe();
  const publisher = await site.start();
  site.api.renameStore(cafe, 'cafe-nuevo');
  await waitFor(() => site.has('cafe-nuevo/search.html') && !site.has('cafe/search.html'));
  site.api.removeStore(cafe);
  await waitFor(() => !site.has('cafe-nuevo/search.html'));
  await publisher.stop();
});
