import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Product } from '#contract/products.ts';
import { readCard } from '#contract/stored-product.ts';
import { productPath } from '#domain/paths/paths.ts';
import { searchWords, type StoredIndex, storedRanking } from '#islands/search/stored-ranking.ts';
import { indexProduct } from '#publisher/search-index/index-records.ts';
import { awaitMadeIndex } from '#publisher/search-index/search-index-files.ts';

interface Pagefind {
  createInstance(options: object): StoredIndex;
}

/**
 * Indexes products in an empty folder as the publisher does, and searches them as a browser does. Returns the products
 * of a page for words, best first. Until the process ends, `fetch` can read files.
 */
export async function makeStoredSearch(
  products: readonly Product[],
  folder: string,
): Promise<(text: string) => Promise<Product[]>> {
  const pagefind = await import('pagefind');
  const { index } = await pagefind.createIndex({ forceLanguage: 'es' });
  if (index === undefined) throw new Error('No index');
  for (const product of products) {
    const record = indexProduct(product, productPath(product));
    await index.addCustomRecord({ ...record, language: 'es' });
  }
  await index.writeFiles({ outputPath: folder });
  await awaitMadeIndex(folder, /^pagefind\.js$|\.pf_|entry|wasm/, products.length);
  await pagefind.close();

  fetchFiles();
  const script = pathToFileURL(join(folder, 'pagefind.js')).href;
  const loaded = (await import(/* @vite-ignore */ script)) as Pagefind;
  const instance = loaded.createInstance({
    basePath: `${pathToFileURL(folder).href}/`,
    baseUrl: '/',
    noWorker: true,
    ranking: storedRanking,
  });
  return async (text) => {
    const { results } = await searchWords(instance, text, { kind: 'product' });
    const shown = await Promise.all(results.slice(0, 15).map((result) => result.data()));
    return shown.map((data) => readCard(data.raw_url));
  };
}

let fetchesFiles = false;

/** Makes `fetch` read files. Pagefind needs that, and Node's `fetch` cannot. */
function fetchFiles(): void {
  if (fetchesFiles) return;
  fetchesFiles = true;
  const fetchOthers = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== 'file:') return fetchOthers(input, init);
    return Promise.resolve(new Response(readFileSync(fileURLToPath(url))));
  };
}
