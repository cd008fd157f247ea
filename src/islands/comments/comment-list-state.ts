import type { Page } from '#contract/paging.ts';
import type { Review } from '#contract/comments.ts';
import { commentPageSize } from '#domain/limits.ts';
import { isSameComment } from './comment-values.ts';

/**
 * `waiting` means that the comment waits for the network. A waiting new comment is sent even when its page is closed.
 */
export type Pending = 'create' | 'waiting' | 'update' | 'delete';

export interface CommentInList {
  readonly comment: Review;
  /** The running call about this comment. */
  readonly pending: Pending | null;
}

export interface CommentListState {
  readonly listed: readonly CommentInList[];
  /** False until the server's list has arrived. Until then, listed comments are shown beside the rendered ones. */
  readonly isComplete: boolean;
  /** The number of the product's comments, pending ones included. */
  readonly total: number;
  /** The number of listed pages of the server's list. */
  readonly pages: number;
}

export function startCommentList(total: number): CommentListState {
  return { listed: [], isComplete: false, total, pages: 0 };
}

/** The list with the server's first pages. Pending comments remain, new ones first. */
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

/**
 * The list with the server's next page added. Comments that were written meanwhile may have moved some listed ones to
 * that page.
 */
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

/** Whether the server has further pages. */
export const hasMoreComments = ({ isComplete, listed, pages, total }: CommentListState): boolean =>
  isComplete && listed.length < total && pages * commentPageSize < total;

/** Whether a listed comment is the waiting one. Then the server stored it, but the response was lost. */
export function isListedAs(listed: Review, waiting: Review): boolean {
  return listed.canEdit && isSameComment(listed, waiting);
}
