import type { OwnProduct } from '#contract/products.ts';
import { maxLimit } from '#domain/limits.ts';
import type { PageMeta } from '#domain/pagination.ts';
import type { ListPlace } from '#islands/owner/ui/list-address.ts';
import { countMadeBatches } from '../batch/after-batch.ts';
import { listProducts } from '../product-calls.ts';
import type { ReadProducts } from './use-selected.ts';

/** Loads all products of a list. `shown` is its current page, which may already be all of them. */
export async function readSelected(
  place: ListPlace,
  meta: PageMeta,
  shown: ReadProducts,
): Promise<ReadProducts> {
  if (shown.products.length >= meta.total) return shown;
  const batches = countMadeBatches();
  const all = new Map<string, OwnProduct>();
  const { signal } = new AbortController();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta: found } = await listProducts({ ...place, page, limit: maxLimit }, signal);
    for (const product of data) all.set(product.id, product);
    last = found.totalPages;
  }
  return { products: [...all.values()], batches };
}
