import type { Review } from '#contract/review.ts';
import { isSameComment } from './comment-values.ts';

/** `waiting` is for the network, after which a new comment is sent without its page. */
export type Pending = 'create' | 'waiting' | 'update' | 'delete';

export interface ListedReview {
  readonly review: Review;
  /** The call about it that is in flight. */
  readonly pending: Pending | null;
}

export interface CommentListState {
  readonly listed: readonly ListedReview[];
  /** False until the server's list came: what is listed then stands beside what the page rendered. */
  readonly isComplete: boolean;
  /** How many comments the product has, pending ones included. */
  readonly total: number;
}

/** The API lists no more comments of a product than these; there may then be older ones. */
const listedAtMost = 500;

export function startCommentList(total: number): CommentListState {
  return { listed: [], isComplete: false, total };
}

/** The list as the server has it. What is pending outlives it, new comments first. */
export function loadComments(
  { listed: before, total }: CommentListState,
  reviews: readonly Review[],
): CommentListState {
  const waiting = new Map(
    before.filter(({ pending }) => pending !== null).map((item) => [item.review.id, item]),
  );
  const isNew = ({ review, pending }: ListedReview) =>
    pending === 'create' ||
    (pending === 'waiting' && !reviews.some((stored) => isListedAs(stored, review)));
  const listed = [
    ...before.filter(isNew),
    ...reviews.map((review) => waiting.get(review.id) ?? { review, pending: null }),
  ];
  const isWhole = reviews.length < listedAtMost;
  return {
    listed,
    isComplete: true,
    total: isWhole ? listed.length : Math.max(total, listed.length),
  };
}

/** Whether a listed comment is one that still waits: it was stored, but the response got lost. */
export function isListedAs(listed: Review, waiting: Review): boolean {
  return listed.canEdit && isSameComment(listed, waiting);
}
