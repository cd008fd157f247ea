import type { Product } from './products.ts';

/**
 * What `variantsPath` has of a product with options, for the order sheet: a file of the site that the publisher writes with
 * the page of the product and removes with it, or with its options.
 */
export interface VariantsFile extends Pick<Product, 'currency' | 'updatedAt'> {
  readonly options: NonNullable<Product['options']>;
  /** Without pictures. */
  readonly variants: readonly Omit<NonNullable<Product['variants']>[number], 'image'>[];
}
