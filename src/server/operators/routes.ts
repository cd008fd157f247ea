import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/create-services.ts';

/** The calls of whoever runs the marketplace. */
export function mountOperators(mounting: Mounting, { operators, moderation }: Services): void {
  const { stores, storeList, trust, products, reports } = moderation;
  mount(mounting, endpoints.getOperator, ({ operator, signedIn }) =>
    operators.enter(operator, signedIn),
  );
  mount(mounting, endpoints.listAudit, ({ operator, query }) =>
    operators.readAudit(operator, query),
  );
  mount(mounting, endpoints.getQueue, () => reports.readQueue());
  mount(mounting, endpoints.closeReports, ({ operator, body }) => reports.close(operator, body));
  mount(mounting, endpoints.reopenReports, ({ operator, body }) => reports.reopen(operator, body));
  mount(mounting, endpoints.holdProduct, ({ operator, params, body }) =>
    products.hold(operator, params.id, body),
  );
  mount(mounting, endpoints.releaseProduct, ({ operator, params, body }) =>
    products.release(operator, params.id, body),
  );
  mount(mounting, endpoints.listOperatorBusinesses, ({ operator, query }) =>
    storeList.list(operator, query),
  );
  mount(mounting, endpoints.getOperatorBusiness, ({ operator, params }) =>
    storeList.get(operator, params.id),
  );
  mount(mounting, endpoints.verifyBusiness, ({ operator, params, body }) =>
    trust.verify(operator, params.id, body),
  );
  mount(mounting, endpoints.unverifyBusiness, ({ operator, params, body }) =>
    trust.unverify(operator, params.id, body),
  );
  mount(mounting, endpoints.recommendBusiness, ({ operator, params, body }) =>
    trust.recommend(operator, params.id, body),
  );
  mount(mounting, endpoints.blockBusiness, ({ operator, params, body }) =>
    stores.block(operator, params.id, body),
  );
  mount(mounting, endpoints.unblockBusiness, ({ operator, params, body }) =>
    stores.unblock(operator, params.id, body),
  );
}
