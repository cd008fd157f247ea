import type { ServiceContext } from '../context.ts';
import { createProductModeration } from './products.ts';
import { createReportModeration } from './reports.ts';
import { createCommentModeration } from '#server/comments/moderation.ts';
import { createStoreList } from './store-list.ts';
import { createStoreModeration } from './stores.ts';
import { createStoreTrust } from './trust.ts';

/** Taking things from the site, and giving them back. */
export function createModeration(
  context: Pick<ServiceContext, 'database' | 'secret' | 'siteName'>,
) {
  const products = createProductModeration(context);
  const comments = createCommentModeration(context);
  return {
    stores: createStoreModeration(context),
    storeList: createStoreList(context),
    trust: createStoreTrust(context),
    products,
    comments,
    reports: createReportModeration(context, { products, comments }),
  };
}
