import type { Page } from '#contract/paging.ts';
import type { Review } from '#contract/comments.ts';
import { commentPageSize } from '#domain/limits.ts';
import { isSameComment } from './comment-values.ts';

/** `waiting` is for the network, after which a new comment is sent without its page. */
export type Pending = 'create' | 'waiting' | 'update' | 'delete';

export interface CommentInList {
  readonly comment: Review;
  /** The call about it that is in flight. */
  readonly pending: Pending | null;
}

export interface CommentListState {
  readonly listed: readonly CommentInList[];
  /** False until the server's list came: what is listed then stands beside what the page rendered. */
  readonly isComplete: boolean;
  /** How many comments the product has, pending ones included. */
  readonly total: number;
  /** How many pages of the server's list are listed. */
  readonly pages: number;
}

export function startCommentList(total: number): CommentListState {
  return { listed: [], isComplete: false, total, pages: 0 };
}

/** The list as the server has its first pages. What is pending outlives it, new comments first. */
export function loadComments(
  { listed: before }: CommentListState,
  { data: comments, meta }: Page<Review>,
): CommentListState {
  const waiting = new Map(
    before.filter(({ pending }) => pending !== null).map((item) => [item.comment.id, item]),
  );
  const isNew = ({ comment, pending }: CommentInList) =>
    pending === 'create' ||
    (pending === 'waiting' && !comments.some((stored) => isListedAs(stored, comment)));
  const listed = [
    ...before.filter(isNew),
    ...comments.map((comment) => waiting.get(comment.id) ?? { comment, pending: null }),
  ];
  return {
    listed,
    isComplete: true,
    total: meta.total + listed.length - comments.length,
    pages: Math.max(1, Math.ceil(meta.limit / commentPageSize)),
  };
}

/** The list with the server's next page behind it; comments that came in between have moved some of it there. */
export function appendComments(
  state: CommentListState,
  { data, meta }: Page<Review>,
): CommentListState {
  const known = new Set(state.listed.map(({ comment }) => comment.id));
  const added = data
    .filter(({ id }) => !known.has(id))
    .map((comment) => ({ comment, pending: null }));
  const unstored = state.listed.filter((item) => !isStored(item)).length;
  return {
    ...state,
    listed: [...state.listed, ...added],
    total: meta.total + unstored,
    pages: meta.page,
  };
}

export const isStored = ({ pending }: CommentInList): boolean =>
  pending !== 'create' && pending !== 'waiting';

/** Whether the server has pages that are not listed. */
export const hasMoreComments = ({ isComplete, listed, pages, total }: CommentListState): boolean =>
  isComplete && listed.length < total && pages * commentPageSize < total;

/** Whether a listed comment is one that still waits: it was stored, but the response got lost. */
export function isListedAs(listed: Review, waiting: Review): boolean {
  return listed.canEdit && isSameComment(listed, waiting);
}
