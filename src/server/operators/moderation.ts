import type { ServiceContext } from '#server/platform/context.ts';
import { createProductModeration } from '#server/products/moderation.ts';
import { createReportModeration } from '#server/reports/moderation.ts';
import { createCommentModeration } from '#server/comments/moderation.ts';
import { createStoreList } from '#server/stores/moderation.ts';
import { createStoreModeration } from '#server/stores/moderation.ts';
import { createStoreTrust } from '#server/stores/trust.ts';

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

export type Moderation = ReturnType<typeof createModeration>;
