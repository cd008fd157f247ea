import type { FoundProducts } from './found-products.ts';
import type { SearchScope } from './search-scope.ts';
import { readCard, searchIndexFolder, searchIndexPointer } from '#contract/stored-product.ts';
import { pageMeta } from '#domain/pagination.ts';
import type { ProductSearch } from '#domain/search/search-query.ts';

interface StoredIndex {
  options(options: { noWorker: boolean; baseUrl: string }): Promise<void>;
  search(
    text: string | null,
    options: { filters: Record<string, string | { any: readonly string[] }> },
  ): Promise<{ results: { data(): Promise<{ raw_url: string }> }[] }>;
}

let opening: Promise<StoredIndex> | undefined;

/**
 * Searches the index that was published with the site. It knows no price range and has one order, by relevance. Rejects
 * when the index cannot be loaded either.
 */
export async function searchStored(
  search: ProductSearch,
  scope: SearchScope,
): Promise<FoundProducts> {
  const { q, page, limit, currency, inStock, delivery, categories } = search;
  opening ??= openIndex();
  const index = await opening.catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  const { results } = await index.search(q === '' ? null : q, {
    filters: {
      kind: 'product',
      ...(scope !== null && { store: scope.id }),
      ...(currency !== null && { currency }),
      ...(inStock && { inStock: 'true' }),
      ...(delivery && { delivery: 'true' }),
      ...(categories.length > 0 && { category: { any: categories } }),
    },
  });
  const shown = results.slice((page - 1) * limit, page * limit);
  const records = await Promise.all(shown.map((result) => result.data()));
  return {
    products: records.map((record) => readCard(record.raw_url)),
    meta: pageMeta({ total: results.length, page, limit }),
    isExact: true,
    searched: null,
    isPartial: false,
    isStored: true,
  };
}

async function openIndex(): Promise<StoredIndex> {
  const response = await fetch(`/${searchIndexPointer}`, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`There is no stored index: ${response.status}`);
  const { folder } = (await response.json()) as { folder: string };
  const script = `/${searchIndexFolder}/${folder}/pagefind.js`;
  const index = (await import(/* @vite-ignore */ script)) as StoredIndex;
  // A worker would be downloaded besides, for a search that takes milliseconds.
  await index.options({ noWorker: true, baseUrl: '/' });
  return index;
}
