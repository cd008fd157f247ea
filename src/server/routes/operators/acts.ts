import type { Mounting } from '../mount.ts';
import { mount } from '../mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/services/index.ts';

/** The calls of whoever runs the marketplace. */
export function mountOperators(mounting: Mounting, { operators, moderation }: Services): void {
  const { stores, storeList, trust, products, reviews, reports } = moderation;
  mount(mounting, endpoints.getOperator, ({ operator, signedIn }) =>
    operators.enter(operator, signedIn),
  );
  mount(mounting, endpoints.listAudit, ({ operator, query }) =>
    operators.readAudit(operator, query),
  );
  mount(mounting, endpoints.getQueue, () => reports.readQueue());
  mount(mounting, endpoints.closeReports, async ({ operator, body }) => {
    await reports.close(operator, body);
    return undefined;
  });
  mount(mounting, endpoints.hideReview, async ({ operator, params, body }) => {
    await reviews.hide(operator, params.id, body);
    return undefined;
  });
  mount(mounting, endpoints.showReview, async ({ operator, params, body }) => {
    await reviews.show(operator, params.id, body);
    return undefined;
  });
  mount(mounting, endpoints.holdProduct, async ({ operator, params, body }) => {
    await products.hold(operator, params.id, body);
    return undefined;
  });
  mount(mounting, endpoints.releaseProduct, async ({ operator, params, body }) => {
    await products.release(operator, params.id, body);
    return undefined;
  });
  mount(mounting, endpoints.listOperatorBusinesses, ({ operator, query }) =>
    storeList.list(operator, query),
  );
  mount(mounting, endpoints.getOperatorBusiness, ({ operator, params }) =>
    storeList.get(operator, params.id),
  );
  mount(mounting, endpoints.verifyBusiness, async ({ operator, params, body }) => {
    await trust.verify(operator, params.id, body);
    return undefined;
  });
  mount(mounting, endpoints.unverifyBusiness, async ({ operator, params, body }) => {
    await trust.unverify(operator, params.id, body);
    return undefined;
  });
  mount(mounting, endpoints.recommendBusiness, async ({ operator, params, body }) => {
    await trust.recommend(operator, params.id, body);
    return undefined;
  });
  mount(mounting, endpoints.blockBusiness, async ({ operator, params, body }) => {
    await stores.block(operator, params.id, body);
    return undefined;
  });
  mount(mounting, endpoints.unblockBusiness, async ({ operator, params, body }) => {
    await stores.unblock(operator, params.id, body);
    return undefined;
  });
}
