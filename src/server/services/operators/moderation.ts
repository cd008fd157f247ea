import type { ServiceContext } from '../context.ts';
import { createProductModeration } from './products.ts';
import { createReportModeration } from './reports.ts';
import { createReviewModeration } from './reviews.ts';
import { createStoreModeration } from './stores.ts';

/** Taking things from the site, and giving them back. */
export function createModeration(context: Pick<ServiceContext, 'database'>) {
  const products = createProductModeration(context);
  const reviews = createReviewModeration(context);
  return {
    stores: createStoreModeration(context),
    products,
    reviews,
    reports: createReportModeration(context, { products, reviews }),
  };
}
