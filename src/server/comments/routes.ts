import type { Mounting } from '#server/routes/mount.ts';
import { mount } from '#server/routes/mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/services/index.ts';

export function mountReviews(mounting: Mounting, { reviews, visitors }: Services): void {
  mount(mounting, endpoints.getVisitor, ({ session }) => visitors.read(session));
  mount(mounting, endpoints.eraseVisitor, ({ session }) => visitors.erase(session));
  mount(mounting, endpoints.listReviews, ({ query, session }) =>
    reviews.listReviews(session, query),
  );
  mount(mounting, endpoints.createReview, ({ body, session, address, networks, repeat }) =>
    reviews.createReview({ session, networks: listPlaces(address, networks) }, body, repeat),
  );
  mount(mounting, endpoints.updateReview, ({ params, body, session, address, networks }) =>
    reviews.updateReview({ session, networks: listPlaces(address, networks) }, params.id, body),
  );
  mount(mounting, endpoints.deleteReview, ({ params, session }) =>
    reviews.deleteReview(session, params.id),
  );
}

/** An address alone may say less than its whole network. */
const listPlaces = (address: string, networks: readonly string[]): readonly string[] => [
  ...new Set([address, ...networks]),
];
