import type { ServiceContext } from '../context.ts';
import { createProductModeration } from './products.ts';
import { createReviewModeration } from './reviews.ts';
import { createStoreModeration } from './stores.ts';

/** Taking things from the site, and giving them back. */
export function createModeration(context: Pick<ServiceContext, 'database'>) {
  return {
    stores: createStoreModeration(context),
    products: createProductModeration(context),
    reviews: createReviewModeration(context),
  };
}
