import type { ProductPublication, StorePublication } from '#contract/publication.ts';
import { productPath, storePath } from '#domain/paths/paths.ts';

/** The addresses that a store's sitemap lists of a part of its publication. */
export function storeEntries({ business, data }: StorePublication): Map<string, string | null> {
  return new Map<string, string | null>([
    [storePath(business.url), business.updatedAt],
    ...data.map(productEntry),
  ]);
}

/** The path of a product with the ISO instant of its last change. */
export function productEntry({ product }: ProductPublication): [string, string] {
  return [productPath(product), product.updatedAt];
}
