import type { Actor } from './actor.ts';
import type { ServiceContext } from './context.ts';
import { getOwnStore } from './stores/own-store.ts';
import { requireReadable } from './products.ts';
import { type Repeat, transactOnceFor } from './repeat.ts';
import { markVisitor } from './visitor.ts';
import { createId } from '#server/db/random-id.ts';
import { setReply, takeOrderToken } from '#server/db/catalogue/replies.ts';
import * as reviews from '#server/db/catalogue/reviews.ts';
import { transact } from '#server/db/transact.ts';
import type { Review, ReviewCreate, ReviewUpdate } from '#contract/review.ts';
import { DomainError } from '#domain/errors.ts';
import { orderTokenPattern } from '#domain/orders/order-token.ts';

export function createReviewService({ database, secret }: ServiceContext) {
  const mark = (session: string): string => markVisitor(secret, 'session', session);

  return {
    async listReviews(session: string | null, productId: string): Promise<Review[]> {
      const visitor = session === null ? null : mark(session);
      const found = await reviews.listReviews(database.kysely, productId, visitor);
      if (found === null) throw new DomainError('product_not_found');
      return found;
    },

    /** Of a product that the public may see, or that the actor owns. */
    async listOwnReviews(
      actor: Actor,
      session: string | null,
      productId: string,
    ): Promise<Review[]> {
      await requireReadable(database.kysely, actor, productId);
      const visitor = session === null ? null : mark(session);
      const found = await reviews.listReviews(database.kysely, productId, visitor, 'store');
      if (found === null) throw new DomainError('product_not_found');
      return found;
    },

    /** One reply a comment, by the owner of the store; null takes it away. */
    async reply(actor: Actor, id: string, text: string | null): Promise<Review> {
      return transact(database, async (tx) => {
        const stored = await lockStoreReview(tx, actor, id);
        return setReply(tx, stored, text);
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
      header: string | null,
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
      return transactOnceFor(database, `visitor ${visitor}`, repeat, async (tx) => {
        const isToken = orderToken !== null && orderTokenPattern.test(orderToken);
        const review = await reviews.insertReview(tx, {
          id: createId(),
          productId: input.productId,
          comment: input.comment,
          authorName: input.authorName,
          authorEmail: input.authorEmail ?? null,
          rating: input.rating ?? null,
          visitor,
          orderToken: isToken ? await takeOrderToken(tx, input.productId, orderToken) : null,
        });
        if (review === null) throw new DomainError('product_not_found');
        return review;
      });
    },

    async updateReview(session: string, id: string, input: ReviewUpdate): Promise<Review> {
      return transact(database, async (tx) => {
        const stored = requireAuthor(await reviews.lockReview(tx, id), mark(session));
        if (stored.isHidden) throw new DomainError('review_not_found');
        return reviews.updateReview(tx, stored, input);
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
