import type { OwnProduct } from '#contract/own.ts';
import type { Page } from '#contract/paging.ts';
import { queryClient } from '../../query-client.ts';
import { queryKeys } from '../../query-keys.ts';

/** Puts a product at the start of the lists when it is new, else in its own place (Specification §4, Products). */
export function keepProduct(product: OwnProduct, isNew: boolean): void {
  changePages(({ data, meta }) =>
    isNew
      ? {
          data: meta.page === 1 ? [product, ...data].slice(0, meta.limit) : data,
          meta: { ...meta, total: meta.total + 1 },
        }
      : { data: data.map((other) => (other.id === product.id ? product : other)), meta },
  );
  refreshProducts();
}

export function dropProduct(id: string): void {
  changePages(({ data, meta }) => ({
    data: data.filter((product) => product.id !== id),
    meta: { ...meta, total: Math.max(0, meta.total - 1) },
  }));
  refreshProducts();
}

/** Changes what is shown of a product before the server has agreed; answers how to take it back. */
export function changeProduct(id: string, change: Partial<OwnProduct>): () => void {
  let before: OwnProduct | undefined;
  changePages(({ data, meta }) => ({
    data: data.map((product) => {
      if (product.id !== id) return product;
      before ??= product;
      return { ...product, ...change };
    }),
    meta,
  }));
  return () => {
    const original = before;
    if (original === undefined) return;
    const undone = Object.keys(change).map((name) => [name, original[name as keyof OwnProduct]]);
    changeProduct(id, Object.fromEntries(undone) as Partial<OwnProduct>);
  };
}

function changePages(change: (page: Page<OwnProduct>) => Page<OwnProduct>): void {
  queryClient.setQueriesData<Page<OwnProduct>>(
    { queryKey: [...queryKeys.products, 'page'] },
    (page) => page && change(page),
  );
}

function refreshProducts(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.products });
  void queryClient.invalidateQueries({ queryKey: queryKeys.metrics });
}
