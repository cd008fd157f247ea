import { isApiError } from '#client/api-error.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Page } from '#contract/paging.ts';
import { pageMeta } from '#domain/pagination.ts';
import { queryClient, readAgain } from '#islands/signed-in/query-client.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';

const pages = { queryKey: [...queryKeys.products, 'page'] };

/** Puts a product at the start of the lists when it is new, else in its own place (product.md 4.3). */
export function keepProduct(product: OwnProduct, isNew: boolean): void {
  changePages(({ data, meta }) =>
    isNew && !data.some(({ id }) => id === product.id)
      ? {
          data: meta.page === 1 ? [product, ...data].slice(0, meta.limit) : data,
          meta: { ...meta, total: meta.total + 1 },
        }
      : { data: data.map((other) => (other.id === product.id ? product : other)), meta },
  );
  refreshProducts();
}

/** Says how many comments a product has now; what else the lists know of it stays. */
export function keepCommentCount(id: string, reviewCount: number): void {
  showProduct(id, { reviewCount });
  refreshProducts();
}

export function dropProduct(id: string): void {
  changePages(({ data, meta }) => ({
    data: data.filter((product) => product.id !== id),
    // With the number of pages: a screen that shows a page past the end goes to the last one.
    meta: pageMeta({ ...meta, total: Math.max(0, meta.total - 1) }),
  }));
  refreshProducts();
}

/** Takes from the lists what a call found gone, as it was deleted elsewhere, or reads again what was to be chosen. */
export function dropGone(error: unknown, id: string): void {
  if (!isApiError(error)) return;
  if (error.code === 'product_not_found') dropProduct(id);
  if (error.code === 'category_of_other_store') readAgain(queryKeys.categories);
}

/** Changes what the lists show of a product, and nothing else. */
export function showProduct(id: string, change: Partial<OwnProduct>): void {
  changePages(({ data, meta }) => ({
    data: data.map((product) => (product.id === id ? { ...product, ...change } : product)),
    meta,
  }));
}

let isReadingOwed = false;

/** Gives up the lists that are being read, whose responses may be older than what is about to be shown. */
export function stopReadingPages(): void {
  if (queryClient.isFetching(pages) === 0) return;
  isReadingOwed = true;
  void queryClient.cancelQueries(pages);
}

/** Reads what was given up, or has begun to be read since; nothing when there was nothing. */
export function readPagesAgain(): void {
  stopReadingPages();
  if (!isReadingOwed) return;
  isReadingOwed = false;
  void queryClient.refetchQueries({ ...pages, type: 'active' });
}

function changePages(change: (page: Page<OwnProduct>) => Page<OwnProduct>): void {
  queryClient.setQueriesData<Page<OwnProduct>>(pages, (page) => page && change(page));
}

/** Reads everything again that has products. */
export function refreshProducts(): void {
  isReadingOwed = false;
  readAgain(queryKeys.products);
  refreshCounts();
}

/** Reads again what counts products: the categories, of which the store shows those with a visible one, and the figures. */
export function refreshCounts(): void {
  readAgain(queryKeys.categories, queryKeys.metrics);
}
