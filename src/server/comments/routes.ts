import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { CommentModeration } from './moderation.ts';
import type { CommentService } from './service.ts';

interface Services {
  readonly comments: CommentService;
  readonly moderation: { readonly comments: CommentModeration };
}

export function mountComments(mounting: Mounting, services: Services): void {
  // The owners' list has the same path as the public one. Mounted first, it takes the requests with a token.
  mountForOwners(mounting, services);
  mountForVisitors(mounting, services);
  mountForOperators(mounting, services);
}

function mountForOwners(mounting: Mounting, { comments }: Services): void {
  mount(mounting, endpoints.listOwnReviews, ({ signedIn, query, session }) =>
    comments.listForOwner(signedIn.actor, session, query),
  );
  mount(mounting, endpoints.replyToReview, ({ params, body, signedIn }) =>
    comments.reply(signedIn.actor, params.id, body.text),
  );
  mount(mounting, endpoints.deleteReply, ({ params, signedIn }) =>
    comments.reply(signedIn.actor, params.id, null),
  );
  mount(mounting, endpoints.deleteStoreReview, ({ signedIn, params }) =>
    comments.deleteForOwner(signedIn.actor, params.id),
  );
}

function mountForVisitors(mounting: Mounting, { comments }: Services): void {
  mount(mounting, endpoints.listReviews, ({ query, session }) =>
    comments.listComments(session, query),
  );
  mount(mounting, endpoints.createReview, ({ body, session, address, networks, repeat }) =>
    comments.createComment(
      { session, networks: listLimited(address, networks), perHousehold: mounting.commentsDay },
      body,
      repeat,
    ),
  );
  mount(mounting, endpoints.updateReview, ({ params, body, session, address, networks }) =>
    comments.updateComment(
      { session, networks: listLimited(address, networks), perHousehold: mounting.commentsDay },
      params.id,
      body,
    ),
  );
  mount(mounting, endpoints.deleteReview, ({ params, session }) =>
    comments.deleteComment(session, params.id),
  );
}

function mountForOperators(mounting: Mounting, { moderation }: Services): void {
  mount(mounting, endpoints.hideReview, ({ operator, params, body }) =>
    moderation.comments.hide(operator, params.id, body),
  );
  mount(mounting, endpoints.showReview, ({ operator, params, body }) =>
    moderation.comments.show(operator, params.id, body),
  );
  mount(mounting, endpoints.countRatings, ({ operator, params }) =>
    moderation.comments.countRatings(operator, params.id),
  );
}

/** Each network has its own limit. The address has the lowest. */
const listLimited = (address: string, networks: readonly string[]): readonly string[] => [
  ...new Set([address, ...networks]),
];
