import type { Product } from '#contract/products.ts';

/** Whether a product has a price of its own. The prices of a product with options are those of its options. */
export const hasOwnPrice = ({ variantCount }: Pick<Product, 'variantCount'>): boolean =>
  variantCount === undefined;
