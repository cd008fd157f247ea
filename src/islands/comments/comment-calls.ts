import type { Page } from '#contract/paging.ts';
import type { Review } from '#contract/comments.ts';
import { isApiError } from '#client/api-error.ts';
import { publicApi } from '#state/api.ts';
import { getVisitorSession } from '#state/visitor.ts';
import type { Waiting } from '#domain/browser/outbox.ts';
import { commentPageSize } from '#domain/limits.ts';
import { findOrderToken } from '#domain/orders/vouching-order.ts';
import type { CommentValues } from './comment-values.ts';
import { isSameComment } from './comment-values.ts';

/** A page of the comments on a product, the visitor's own first. */
export async function listComments(
  query: { readonly productId: string; readonly page: number; readonly limit: number },
  signal?: AbortSignal,
): Promise<Page<Review>> {
  const visitor = getVisitorSession();
  const found = await publicApi('GET /reviews', { query, visitor, ...(signal && { signal }) });
  if (Array.isArray(found)) throw new Error('a page was asked for');
  return found;
}

/** The last comment whose call got no response. The server may have stored it. */
let unanswered: CommentValues | null = null;

/**
 * Publishes a comment once, even when the first attempt was stored and its response was lost: after such an attempt it
 * looks for the comment before sending it again. Without a network the service worker, if there is one, keeps the
 * comment and sends it later.
 */
export async function postComment(
  productId: string,
  values: CommentValues,
): Promise<Review | Waiting> {
  const stored = await findStored(productId, values);
  if (stored !== undefined) {
    // The stars may have been changed before sending again.
    const isSame = stored.rating === values.rating;
    const published = isSame ? stored : await updateComment(stored.id, values);
    unanswered = null;
    return published;
  }
  const { comment, authorName, authorEmail, rating } = values;
  const visitor = getVisitorSession();
  try {
    const created: Review | Waiting = await publicApi('POST /reviews', {
      visitor,
      body: {
        comment: comment.trim(),
        productId,
        authorName: authorName.trim(),
        authorEmail: authorEmail.trim() === '' ? null : authorEmail.trim(),
        rating,
        sessionId: visitor,
        ...readOrderToken(productId),
      },
    });
    unanswered = null;
    return created;
  } catch (error) {
    unanswered = isApiError(error, 0) ? values : null;
    throw error;
  }
}

/** The token of an order that the visitor sent and that contains the product. */
function readOrderToken(productId: string): { orderToken?: string } {
  try {
    const orderToken = findOrderToken(Object.entries(localStorage), productId);
    return orderToken === undefined ? {} : { orderToken };
  } catch {
    return {};
  }
}

export function updateComment(id: string, values: CommentValues): Promise<Review> {
  const { comment, rating } = values;
  return publicApi('PATCH /reviews/:id', {
    params: { id },
    body: { comment: comment.trim(), rating },
    visitor: getVisitorSession(),
  });
}

/** Deletes a comment. A comment that no longer exists counts as deleted. */
export async function deleteComment(id: string): Promise<void> {
  try {
    await publicApi('DELETE /reviews/:id', { params: { id }, visitor: getVisitorSession() });
  } catch (error) {
    if (!isApiError(error, 404)) throw error;
  }
}

async function findStored(productId: string, values: CommentValues): Promise<Review | undefined> {
  if (unanswered === null || !isSameComment(unanswered, values)) return undefined;
  // The visitor's own comments come first.
  const { data } = await listComments({ productId, page: 1, limit: commentPageSize });
  return data.find((comment) => comment.canEdit && isSameComment(comment, values));
}
