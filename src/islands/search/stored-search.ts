import type { FoundProducts } from './found-products.ts';
import type { SearchScope } from './search-scope.ts';
import {
  searchWords,
  type StoredFilters,
  type StoredIndex,
  storedRanking,
} from './stored-ranking.ts';
import { readCard, searchIndexFolder, searchIndexPointer } from '#contract/stored-product.ts';
import { pageMeta } from '#domain/pagination.ts';
import { productPath } from '#domain/paths/paths.ts';
import { runBounded } from '#domain/run-bounded.ts';
import { flagFilters } from '#domain/search/product-search.ts';
import { everywhere } from '#domain/search/stored-words.ts';
import type { ProductSearch } from '#domain/search/search-query.ts';

interface LoadedIndex extends StoredIndex {
  options(options: object): Promise<void>;
}

/** Stands in for the index of a site without products. */
const emptyIndex: StoredIndex = { search: () => Promise.resolve({ results: [] }) };
let opened: { readonly folder: string; readonly index: Promise<LoadedIndex> } | undefined;
/** Results that are looked up at the same time. */
const atOnce = 6;

/**
 * Searches the index that was published with the site. It has no price ranges and is ordered only by relevance.
 * Products that have left the site since are removed from the results. Rejects when the index cannot be loaded.
 */
export async function searchStored(
  search: ProductSearch,
  scope: SearchScope,
): Promise<FoundProducts> {
  const { q, page, limit, currency, categories } = search;
  const index = await openIndex();
  const filters: StoredFilters = {
    kind: 'product',
    ...(scope !== null && { store: scope.id }),
    ...(currency !== null && { currency }),
    ...Object.fromEntries(flagFilters.flatMap((name) => (search[name] ? [[name, 'true']] : []))),
    ...(categories.length > 0 && { category: { any: categories } }),
    ...(search.province !== null && { province: search.province }),
    ...(search.municipality !== null && {
      municipality: `${search.province}/${search.municipality}`,
    }),
    ...(search.deliversTo !== null && { deliversTo: { any: [search.deliversTo, everywhere] } }),
    ...(search.accepts.length > 0 && { accepts: { all: search.accepts } }),
  };
  const { results, isPartial } =
    q === ''
      ? { ...(await index.search(null, { filters })), isPartial: false }
      : await searchWords(index, q, filters);
  const shown = results.slice((page - 1) * limit, page * limit);
  const found = await runBounded(shown, atOnce, async (result) => {
    const product = readCard((await result.data()).raw_url);
    return (await isThere(productPath(product))) ? [product] : [];
  });
  const products = found.flat();
  const gone = shown.length - products.length;
  return {
    products,
    meta: pageMeta({ total: results.length - gone, page, limit }),
    isExact: true,
    searched: null,
    isPartial,
    isStored: true,
  };
}

/** Opens the newest index. An earlier one may contain products that have left the site. */
async function openIndex(): Promise<StoredIndex> {
  const response = await fetch(`/${searchIndexPointer}`, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`There is no stored index: ${response.status}`);
  const { folder } = (await response.json()) as { folder: string | null };
  if (folder === null) return emptyIndex;
  if (opened?.folder === folder) return opened.index;
  const index = loadIndex(folder);
  opened = { folder, index };
  index.catch(() => {
    opened = undefined;
  });
  return index;
}

async function loadIndex(folder: string): Promise<LoadedIndex> {
  const script = `/${searchIndexFolder}/${folder}/pagefind.js`;
  const index = (await import(/* @vite-ignore */ script)) as LoadedIndex;
  // A worker would be another download, for a search that takes milliseconds.
  await index.options({ noWorker: true, baseUrl: '/', ranking: storedRanking });
  return index;
}

/** Whether the page exists. Only a 404 of the site means that it does not. */
const isThere = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD' }).then(
    ({ status }) => status !== 404,
    () => true,
  );
