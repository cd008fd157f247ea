import { createTestSite, idOf, type TestSite } from './site.ts';

export const cafe = idOf('cafe');
export const bar = idOf('bar');
export const tea = idOf('tea');
export const cake = idOf('cake');
export const rum = idOf('rum');

/** An unpublished site with two shops: a café with a tea in a category and a cake, and a bar with a rum on offer. */
export function createShops(options: Parameters<typeof createTestSite>[0] = {}): TestSite {
  const site = createTestSite(options);
  site.api.addStore(cafe, { url: 'cafe' });
  site.api.addStore(bar, { url: 'bar', type: 'bar' });
  site.api.addCategory(idOf('drinks'), cafe);
  site.api.addProduct(tea, cafe, { categoryId: idOf('drinks') });
  site.api.addProduct(cake, cafe);
  site.api.addProduct(rum, bar, { offer: true, price_old: 20 });
  return site;
}

/** Calls `onPage` with the number of rendered pages, before each page reads its data. */
export function countRendered({ rendered }: TestSite, onPage: (count: number) => void): void {
  const note = rendered.push.bind(rendered);
  rendered.push = (path) => {
    const count = note(path);
    onPage(count);
    return count;
  };
}

/** The hashes of a full publication of the same data into an empty folder. */
export async function hashAfresh(site: TestSite): Promise<Record<string, string>> {
  const other = createTestSite();
  Object.assign(other, { build: site.build });
  for (const name of ['stores', 'products', 'categories', 'oldUrls'] as const) {
    for (const [id, value] of site.api[name]) other.api[name].set(id, value as never);
  }
  await other.publish();
  return other.hash();
}
