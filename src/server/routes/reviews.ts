import type { Mounting } from './mount.ts';
import { mount } from './mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/services/index.ts';

export function mountReviews(mounting: Mounting, { reviews }: Services): void {
  mount(mounting, endpoints.listReviews, ({ query, session }) =>
    reviews.listReviews(session, query.productId),
  );
  mount(mounting, endpoints.createReview, ({ body, session, repeat }) =>
    reviews.createReview(session, body, repeat),
  );
  mount(mounting, endpoints.updateReview, ({ params, body, session }) =>
    reviews.updateReview(session, params.id, body),
  );
  mount(mounting, endpoints.deleteReview, async ({ params, session }) => {
    await reviews.deleteReview(session, params.id);
    return undefined;
  });
}
