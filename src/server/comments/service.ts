import type { Actor } from '#server/services/actor.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { getOwnStore } from '#server/services/stores/own-store.ts';
import { requireReadable } from '#server/services/products.ts';
import { createVoiceLimits } from './limits.ts';
import { type Repeat, transactOnceFor } from '#server/services/repeat.ts';
import { markVisitor } from '#server/services/visitor.ts';
import { createId } from '#server/db/random-id.ts';
import * as reviews from './rows.ts';
import { transact } from '#server/db/transact.ts';
import type {
  Review,
  ReviewCreate,
  ReviewList,
  ReviewListQuery,
  ReviewUpdate,
} from '#contract/review.ts';
import { DomainError } from '#domain/errors.ts';
import { orderTokenPattern } from '#domain/orders/order-token.ts';
import { pageMeta } from '#domain/pagination.ts';

/** Who comments, and from where. */
export interface ReviewOrigin {
  readonly session: string | null;
  /** The address and its networks, from narrow to wide. */
  readonly networks: readonly string[];
}

export function createReviewService({ database, secret }: ServiceContext) {
  const mark = (session: string): string => markVisitor(secret, 'session', session);
  const limits = createVoiceLimits(secret);

  const list = async (
    session: string | null,
    { productId, page, limit }: ReviewListQuery,
    scope: 'public' | 'store',
  ): Promise<ReviewList> => {
    const visitor = session === null ? null : mark(session);
    const offset = ((page ?? 1) - 1) * limit;
    const listing = { productId, visitor, limit, offset };
    const found = await reviews.listReviews(database.kysely, listing, scope);
    if (found === null) throw new DomainError('product_not_found');
    if (page === undefined) return found.reviews;
    return { data: found.reviews, meta: pageMeta({ total: found.total, page, limit }) };
  };

  return {
    listReviews: (session: string | null, query: ReviewListQuery): Promise<ReviewList> =>
      list(session, query, 'public'),

    /** Of a product that the public may see, or that the actor owns. */
    async listOwnReviews(
      actor: Actor,
      session: string | null,
      query: ReviewListQuery,
    ): Promise<ReviewList> {
      await requireReadable(database.kysely, actor, query.productId);
      return list(session, query, 'store');
    },

    /** One reply a comment, by the owner of the store; null takes it away. */
    async reply(actor: Actor, id: string, text: string | null): Promise<Review> {
      return transact(database, async (tx) => {
        const stored = await lockStoreReview(tx, actor, id);
        return reviews.setReply(tx, stored, text);
      });
    },

    /** The owner of a store deletes any comment on its products. */
    async deleteStoreReview(actor: Actor, id: string): Promise<void> {
      await transact(database, async (tx) => {
        const stored = await lockStoreReview(tx, actor, id);
        await reviews.deleteReview(tx, stored, 'store');
      });
    },

    /** The session comes in the header, in the body, or the same in both (product.md 6.8). */
    async createReview(
      { session: header, networks }: ReviewOrigin,
      input: ReviewCreate,
      repeat: Repeat | null = null,
    ): Promise<Review> {
      const { sessionId } = input;
      const session = header ?? sessionId;
      if (session === undefined) {
        const message = 'Falta la sesión del visitante.';
        throw new DomainError('validation_failed', { issues: [{ path: 'sessionId', message }] });
      }
      if (sessionId !== undefined && sessionId !== session) {
        throw new DomainError('session_mismatch');
      }
      const visitor = mark(session);
      const { orderToken = null } = input;
      const voice = { visitor, networks };
      return transactOnceFor(database, `visitor ${visitor}`, repeat, async (tx) => {
        const businessId = await reviews.lockCommented(tx, input.productId);
        if (businessId === null) throw new DomainError('product_not_found');
        await limits.countComment(tx, voice, businessId);
        const isToken = orderToken !== null && orderTokenPattern.test(orderToken);
        const hasRating = (input.rating ?? null) !== null;
        return reviews.insertReview(tx, {
          id: createId(),
          productId: input.productId,
          comment: input.comment,
          authorName: input.authorName,
          authorEmail: input.authorEmail ?? null,
          rating: input.rating ?? null,
          isHeld: hasRating && (await limits.holdsRating(tx, voice, input.productId)),
          visitor,
          orderToken: isToken
            ? await reviews.takeOrderToken(tx, input.productId, orderToken)
            : null,
        });
      });
    },

    async updateReview(
      { session, networks }: ReviewOrigin & { readonly session: string },
      id: string,
      input: ReviewUpdate,
    ): Promise<Review> {
      const visitor = mark(session);
      return transact(database, async (tx) => {
        const stored = requireAuthor(await reviews.lockReview(tx, id), visitor);
        if (stored.isHidden) throw new DomainError('review_not_found');
        const rating = input.rating === undefined ? stored.rating : input.rating;
        const voice = { visitor, networks };
        const isHeld = rating !== null && (await limits.holdsRating(tx, voice, stored.productId));
        return reviews.updateReview(tx, stored, { ...input, isHeld });
      });
    },

    async deleteReview(session: string, id: string): Promise<void> {
      await transact(database, async (tx) => {
        const stored = requireAuthor(await reviews.lockReview(tx, id), mark(session));
        await reviews.deleteReview(tx, stored);
      });
    },
  };
}

/** A comment on a product of the actor's store, locked; one that is hidden from the site is not theirs to change. */
async function lockStoreReview(
  tx: Parameters<typeof reviews.lockReview>[0],
  actor: Actor,
  id: string,
): Promise<reviews.StoredReview> {
  const stored = await reviews.lockReview(tx, id, 'store');
  if (stored === null || stored.isHidden) throw new DomainError('review_not_found');
  await getOwnStore(tx, actor, stored.businessId, 'review_not_found');
  return stored;
}

function requireAuthor(stored: reviews.StoredReview | null, visitor: string): reviews.StoredReview {
  if (stored === null) throw new DomainError('review_not_found');
  if (stored.visitor !== visitor) {
    throw new DomainError('forbidden', {
      message: 'Solo puede cambiar este comentario quien lo escribió.',
    });
  }
  return stored;
}
