import type { Mounting } from '#server/routes/mount.ts';
import { mount } from '#server/routes/mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/services/index.ts';

export function mountReviews(mounting: Mounting, services: Services): void {
  // Owners first: their list has the path of the public one, and claims the requests with a token.
  mountForOwners(mounting, services);
  mountForVisitors(mounting, services);
  mountForOperators(mounting, services);
}

function mountForOwners(mounting: Mounting, { reviews }: Services): void {
  mount(mounting, endpoints.listOwnReviews, ({ signedIn, query, session }) =>
    reviews.listOwnReviews(signedIn.actor, session, query),
  );
  mount(mounting, endpoints.replyToReview, ({ params, body, signedIn }) =>
    reviews.reply(signedIn.actor, params.id, body.text),
  );
  mount(mounting, endpoints.deleteReply, ({ params, signedIn }) =>
    reviews.reply(signedIn.actor, params.id, null),
  );
  mount(mounting, endpoints.deleteStoreReview, ({ signedIn, params }) =>
    reviews.deleteStoreReview(signedIn.actor, params.id),
  );
}

function mountForVisitors(mounting: Mounting, { reviews }: Services): void {
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

function mountForOperators(mounting: Mounting, { moderation: { reviews } }: Services): void {
  mount(mounting, endpoints.hideReview, ({ operator, params, body }) =>
    reviews.hide(operator, params.id, body),
  );
  mount(mounting, endpoints.showReview, ({ operator, params, body }) =>
    reviews.show(operator, params.id, body),
  );
  mount(mounting, endpoints.countRatings, ({ operator, params }) =>
    reviews.countRatings(operator, params.id),
  );
}

/** An address alone may say less than its whole network. */
const listPlaces = (address: string, networks: readonly string[]): readonly string[] => [
  ...new Set([address, ...networks]),
];
