import { isApiError } from '#client/api-error.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Page } from '#contract/paging.ts';
import { pageMeta } from '#domain/pagination.ts';
import { queryClient, readAgain } from '#islands/signed-in/query-client.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';

const pages = { queryKey: [...queryKeys.products, 'page'] };

/** Adds a new product at the start of the lists, or replaces a known one in its place (product.md 4.3). */
export function keepProduct(product: OwnProduct, isNew: boolean): void {
  changePages(({ data, meta }) =>
    isNew && !data.some(({ id }) => id === product.id)
      ? {
          data: meta.page === 1 ? [product, ...data].slice(0, meta.limit) : data,
          meta: pageMeta({ ...meta, total: meta.total + 1 }),
        }
      : { data: data.map((other) => (other.id === product.id ? product : other)), meta },
  );
  refreshProducts();
}

/** Replaces several products in their places, and removes those that are gone. */
export function keepProducts(products: readonly OwnProduct[], gone: readonly string[] = []): void {
  const known = new Map(products.map((product) => [product.id, product]));
  changePages(({ data, meta }) => {
    const left = data.filter(({ id }) => !gone.includes(id));
    return {
      data: left.map((product) => known.get(product.id) ?? product),
      meta: pageMeta({ ...meta, total: Math.max(0, meta.total - (data.length - left.length)) }),
    };
  });
  refreshProducts();
}

/** Sets the number of a product's comments, and leaves its other fields. */
export function keepCommentCount(id: string, reviewCount: number): void {
  showProduct(id, { reviewCount });
  refreshProducts();
}

export function dropProduct(id: string): void {
  changePages(({ data, meta }) => ({
    data: data.filter((product) => product.id !== id),
    // The number of pages is updated too: a screen that is past the end then goes to the last page.
    meta: pageMeta({ ...meta, total: Math.max(0, meta.total - 1) }),
  }));
  refreshProducts();
}

/**
 * Removes a product that was deleted elsewhere from the lists, or reloads the categories when the chosen one is gone.
 * @param id null for a product that has not been created
 */
export function dropGone(error: unknown, id: string | null): void {
  if (!isApiError(error)) return;
  if (error.code === 'product_not_found' && id !== null) dropProduct(id);
  if (error.code === 'category_of_other_store') readAgain(queryKeys.categories);
}

/** Changes how the lists show a product, without requests. */
export function showProduct(id: string, change: Partial<OwnProduct>): void {
  changePages(({ data, meta }) => ({
    data: data.map((product) => (product.id === id ? { ...product, ...change } : product)),
    meta,
  }));
}

let isReadingOwed = false;

/** Cancels the running requests for lists, whose responses may be older than what is about to be shown. */
export function stopReadingPages(): void {
  if (queryClient.isFetching(pages) === 0) return;
  isReadingOwed = true;
  void queryClient.cancelQueries(pages);
}

/** Repeats the cancelled requests, and those that began since. Does nothing when there are none. */
export function readPagesAgain(): void {
  stopReadingPages();
  if (!isReadingOwed) return;
  isReadingOwed = false;
  void queryClient.refetchQueries({ ...pages, type: 'active' });
}

function changePages(change: (page: Page<OwnProduct>) => Page<OwnProduct>): void {
  queryClient.setQueriesData<Page<OwnProduct>>(pages, (page) => page && change(page));
}

/** Reloads everything that contains products. */
export function refreshProducts(): void {
  isReadingOwed = false;
  readAgain(queryKeys.products);
  refreshCounts();
}

/**
 * Reloads what counts products: the figures, and the categories, of which the store shows only those with a visible
 * product.
 */
export function refreshCounts(): void {
  readAgain(queryKeys.categories, queryKeys.metrics);
}
