import * as v from 'valibot';
import type { JudgedCatalogue, JudgedProduct } from './catalogue.ts';
import { makeStoredSearch } from '../../../tests/support/stored-index.ts';
import { type Product } from '#contract/products.ts';
import { ProductSearchQuerySchema } from '#contract/search.ts';
import { importStores } from '#server/seed/import-stores.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { hasMemoryToSpare } from '#files/machine-memory.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createServices } from '#server/create-services.ts';

/** Finds the first products for a text, best first. */
export type Search = (asks: string) => Promise<readonly JudgedProduct[]>;

export interface Vitrina {
  readonly byRelevance: Search;
  readonly byDate: Search;
  /** The index that is published with the site, for when the API is unavailable. */
  readonly stored: Search;
  close(): Promise<void>;
}

/** Opens the products of the marketplace in an embedded database and in a stored index. */
export async function openVitrina(
  { stores, products }: JudgedCatalogue,
  { dataDir, indexDir }: { readonly dataDir: string; readonly indexDir: string },
): Promise<Vitrina> {
  const known = new Map(products.map((product) => [keyOf(product.store, product.name), product]));
  const database = await openDatabase({ dataDir, isOptimized: hasMemoryToSpare() });
  await migrate(database);
  await importStores(database, stores);
  const services = createServices({ database, secret: 'of the bench, 16 characters' });
  const judge = ({ name, business }: Product): JudgedProduct => {
    const product = known.get(keyOf(business.name, name));
    if (product === undefined) throw new Error(`${name} is not of the catalogue`);
    return product;
  };
  const find = (query: object) =>
    services.productSearch.searchProducts(v.parse(ProductSearchQuerySchema, query));
  const search =
    (sortBy: 'relevance' | 'createdAt'): Search =>
    async (asks) =>
      (await find({ search: asks, sortBy })).data.map(judge);
  const all: Product[] = [];
  for (let page = 1; all.length < products.length; page += 1) {
    const { data } = await find({ page: String(page), limit: '100' });
    if (data.length === 0) throw new Error('Not all products are listed');
    all.push(...data);
  }
  const searchStored = await makeStoredSearch(all, indexDir);
  return {
    byRelevance: search('relevance'),
    byDate: search('createdAt'),
    stored: async (asks) => (await searchStored(asks)).map(judge),
    close: () => database.close(),
  };
}

const keyOf = (store: string, name: string): string => `${store}\n${name}`;
