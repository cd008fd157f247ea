import type { Mounting } from './mount.ts';
import { mount } from './mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/services/index.ts';

export function mountReviews(mounting: Mounting, { reviews, visitors }: Services): void {
  mount(mounting, endpoints.getVisitor, ({ session }) => visitors.read(session));
  mount(mounting, endpoints.eraseVisitor, ({ session }) => visitors.erase(session));
  mount(mounting, endpoints.listReviews, ({ query, session }) =>
    reviews.listReviews(session, query),
  );
  mount(mounting, endpoints.createReview, ({ body, session, networks, repeat }) =>
    reviews.createReview({ session, networks }, body, repeat),
  );
  mount(mounting, endpoints.updateReview, ({ params, body, session, networks }) =>
    reviews.updateReview({ session, networks }, params.id, body),
  );
  mount(mounting, endpoints.deleteReview, ({ params, session }) =>
    reviews.deleteReview(session, params.id),
  );
}
