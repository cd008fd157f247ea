import { createAccountModeration } from '#server/accounts/moderation.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { createProductModeration } from '#server/products/moderation.ts';
import { createReportModeration } from '#server/reports/moderation.ts';
import { createCommentModeration } from '#server/comments/moderation.ts';
import { createStoreList, createStoreModeration } from '#server/stores/moderation.ts';
import { createStoreTrust } from '#server/stores/trust.ts';

/** The operators' acts. Each noun has its own; settling a report calls the acts of the other nouns. */
export function createModeration(
  context: Pick<ServiceContext, 'database' | 'identity' | 'secret' | 'siteName'>,
) {
  const products = createProductModeration(context);
  const comments = createCommentModeration(context);
  return {
    accounts: createAccountModeration(context),
    stores: createStoreModeration(context),
    storeList: createStoreList(context),
    trust: createStoreTrust(context),
    products,
    comments,
    reports: createReportModeration(context, { products, comments }),
  };
}
