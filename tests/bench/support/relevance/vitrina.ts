import * as v from 'valibot';
import type { JudgedCatalogue, JudgedProduct } from './catalogue.ts';
import { ProductSearchQuerySchema } from '#contract/product.ts';
import { importStores } from '#server/db/catalogue/import.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { createServices } from '#server/services/index.ts';

/** Finds the first products for a text, best first. */
export type Search = (asks: string) => Promise<readonly JudgedProduct[]>;

export interface Vitrina {
  readonly byRelevance: Search;
  readonly byDate: Search;
  close(): Promise<void>;
}

/** The products of the marketplace, on an embedded database in `dataDir`. */
export async function openVitrina(
  { stores, products }: JudgedCatalogue,
  dataDir: string,
): Promise<Vitrina> {
  const known = new Map(products.map((product) => [keyOf(product.store, product.name), product]));
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await importStores(database, stores);
  const services = createServices({ database, secret: 'of the bench, 16 characters' });
  const search =
    (sortBy: 'relevance' | 'createdAt'): Search =>
    async (asks) => {
      const query = v.parse(ProductSearchQuerySchema, { search: asks, sortBy });
      const { data } = await services.productSearch.searchProducts(query);
      return data.map(({ name, business }) => {
        const product = known.get(keyOf(business.name, name));
        if (product === undefined) throw new Error(`${name} is not of the catalogue`);
        return product;
      });
    };
  return {
    byRelevance: search('relevance'),
    byDate: search('createdAt'),
    close: () => database.close(),
  };
}

const keyOf = (store: string, name: string): string => `${store}\n${name}`;
