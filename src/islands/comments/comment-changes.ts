import type { Review } from '#contract/comments.ts';
import { isListedAs, isStored } from './comment-list-state.ts';
import type { CommentListState, ListedReview, Pending } from './comment-list-state.ts';

/** The list with a comment that is being published in front. */
export function addComment(state: CommentListState, review: Review): CommentListState {
  const listed = [{ review, pending: 'create' as const }, ...state.listed];
  return { ...state, listed, total: state.total + 1 };
}

/** The list with another review in a comment's place; a fresh list may have brought that review already. */
export function changeComment(
  state: CommentListState,
  id: string,
  review: Review,
  pending: Pending | null,
): CommentListState {
  const others = state.listed.filter(
    (item) => item.review.id === id || item.review.id !== review.id,
  );
  return { ...state, listed: replace(others, id, () => ({ review, pending })) };
}

export function markComment(
  state: CommentListState,
  id: string,
  pending: Pending | null,
): CommentListState {
  return { ...state, listed: replace(state.listed, id, (item) => ({ ...item, pending })) };
}

export function removeComment(state: CommentListState, id: string): CommentListState {
  const listed = state.listed.filter(({ review }) => review.id !== id);
  const removed = state.listed.find(({ review }) => review.id === id);
  if (removed === undefined) return state;
  // What follows a stored one moves up, so that the last page that is listed has to be asked for once more.
  const pages = isStored(removed) ? Math.max(0, state.pages - 1) : state.pages;
  return { ...state, listed, total: state.total - 1, pages };
}

function replace(
  listed: readonly ListedReview[],
  id: string,
  change: (item: ListedReview) => ListedReview,
): readonly ListedReview[] {
  return listed.map((item) => (item.review.id === id ? change(item) : item));
}

/**
 * The list with the comments that wait for the network, and with those of `sent` as sent. What waits without being of
 * either has just been listed, and nobody knows yet what became of it.
 */
export function listWaiting(
  state: CommentListState,
  waiting: readonly Review[],
  sent: readonly string[] = [],
): CommentListState {
  const listed = state.listed.map((item) =>
    item.pending === 'waiting' && sent.includes(item.review.id) ? { ...item, pending: null } : item,
  );
  const isListed = (one: Review) =>
    listed.some(({ review }) => review.id === one.id || isListedAs(review, one));
  const added = waiting.filter((one) => !isListed(one));
  return {
    ...state,
    listed: [...added.map((review) => ({ review, pending: 'waiting' as const })), ...listed],
    total: state.total + added.length,
  };
}
