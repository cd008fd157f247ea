import type { Actor } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { getOwnStore } from '#server/stores/own-store.ts';
import { requireReadable } from '#server/products/service.ts';
import { createCommentLimits } from './limits.ts';
import { type Repeat, transactOnceFor } from '#server/platform/http/repeat.ts';
import { markVisitor } from '#server/platform/visitor-marks.ts';
import { createId } from '#server/platform/db/random-id.ts';
import * as rows from './rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import type {
  Review,
  ReviewCreate,
  ReviewList,
  ReviewListQuery,
  ReviewUpdate,
} from '#contract/comments.ts';
import { DomainError } from '#domain/errors.ts';
import { orderTokenPattern } from '#domain/orders/order-token.ts';
import { pageMeta } from '#domain/pagination.ts';

/** The origin of a comment, according to its request. */
interface Origin {
  readonly session: string | null;
  /** The address, followed by its networks from narrow to wide. */
  readonly networks: readonly string[];
  /** Comments that a household may write in one store in a day; 0 is no limit. */
  readonly perHousehold: number;
}

export function createCommentService({ database, secret }: ServiceContext) {
  const mark = (session: string): string => markVisitor(secret, 'session', session);
  const limits = createCommentLimits(secret);

  const list = async (
    session: string | null,
    { productId, page, limit }: ReviewListQuery,
    scope: 'public' | 'store',
  ): Promise<ReviewList> => {
    const visitor = session === null ? null : mark(session);
    const offset = ((page ?? 1) - 1) * limit;
    const listing = { productId, visitor, limit, offset };
    const found = await rows.listComments(database.kysely, listing, scope);
    if (found === null) throw new DomainError('product_not_found');
    if (page === undefined) return found.comments;
    return { data: found.comments, meta: pageMeta({ total: found.total, page, limit }) };
  };

  return {
    listComments: (session: string | null, query: ReviewListQuery): Promise<ReviewList> =>
      list(session, query, 'public'),

    /** The comments on a product that is public or the actor's own, which may be hidden. */
    async listForOwner(
      actor: Actor,
      session: string | null,
      query: ReviewListQuery,
    ): Promise<ReviewList> {
      await requireReadable(database.kysely, actor, query.productId);
      return list(session, query, 'store');
    },

    /** Writes or replaces the store's one reply to a comment; null removes it. */
    async reply(actor: Actor, id: string, text: string | null): Promise<Review> {
      return transact(database, async (tx) => {
        const stored = await lockOwnersComment(tx, actor, id);
        return rows.setReply(tx, stored, text);
      });
    },

    /** Deletes a comment on a product of the actor's store. */
    async deleteForOwner(actor: Actor, id: string): Promise<void> {
      await transact(database, async (tx) => {
        const stored = await lockOwnersComment(tx, actor, id);
        await rows.deleteComment(tx, stored, 'store');
      });
    },

    /** The session may be in the header, in the body, or in both, where it must be the same (product.md 6.8). */
    async createComment(
      { session: header, networks, perHousehold }: Origin,
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
      const author = { visitor, networks, perHousehold };
      return transactOnceFor(database, `visitor ${visitor}`, repeat, async (tx) => {
        const storeId = await rows.lockCommentedProduct(tx, input.productId);
        if (storeId === null) throw new DomainError('product_not_found');
        await limits.countComment(tx, author, storeId);
        const isToken = orderToken !== null && orderTokenPattern.test(orderToken);
        const hasRating = (input.rating ?? null) !== null;
        return rows.insertComment(tx, {
          id: createId(),
          productId: input.productId,
          comment: input.comment,
          authorName: input.authorName,
          authorEmail: input.authorEmail ?? null,
          rating: input.rating ?? null,
          isHeld: hasRating && (await limits.decideHold(tx, author, input.productId)),
          visitor,
          orderToken: isToken ? await rows.takeOrderToken(tx, input.productId, orderToken) : null,
        });
      });
    },

    async updateComment(
      { session, networks, perHousehold }: Origin & { readonly session: string },
      id: string,
      input: ReviewUpdate,
    ): Promise<Review> {
      const visitor = mark(session);
      return transact(database, async (tx) => {
        const stored = requireAuthor(await rows.lockComment(tx, id), visitor);
        if (stored.isHidden) throw new DomainError('review_not_found');
        const rating = input.rating === undefined ? stored.rating : input.rating;
        const author = { visitor, networks, perHousehold };
        const isHeld = rating !== null && (await limits.decideHold(tx, author, stored.productId));
        return rows.updateComment(tx, stored, { ...input, isHeld });
      });
    },

    async deleteComment(session: string, id: string): Promise<void> {
      await transact(database, async (tx) => {
        const stored = requireAuthor(await rows.lockComment(tx, id), mark(session));
        await rows.deleteComment(tx, stored);
      });
    },
  };
}

export type CommentService = ReturnType<typeof createCommentService>;

/**
 * Locks a comment on a product of the actor's store. While an operator hides the comment, its store cannot change it
 * either.
 */
async function lockOwnersComment(
  tx: Parameters<typeof rows.lockComment>[0],
  actor: Actor,
  id: string,
): Promise<rows.LockedComment> {
  const stored = await rows.lockComment(tx, id, 'store');
  if (stored === null || stored.isHidden) throw new DomainError('review_not_found');
  await getOwnStore(tx, actor, stored.businessId, 'review_not_found');
  return stored;
}

function requireAuthor(stored: rows.LockedComment | null, visitor: string): rows.LockedComment {
  if (stored === null) throw new DomainError('review_not_found');
  if (stored.visitor !== visitor) {
    throw new DomainError('forbidden', {
      message: 'Solo puede cambiar este comentario quien lo escribió.',
    });
  }
  return stored;
}
