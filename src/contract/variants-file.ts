import type { Product } from './products.ts';

/**
 * The content of `variantsPath` for a product with options. The order sheet reads it. The publisher writes this file
 * together with the product's page and removes it with the page, or when the product has no options any more.
 */
export interface VariantsFile extends Pick<Product, 'currency' | 'updatedAt'> {
  readonly options: NonNullable<Product['options']>;
  /** Without pictures. */
  readonly variants: readonly Omit<NonNullable<Product['variants']>[number], 'image'>[];
}
