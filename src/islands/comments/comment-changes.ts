import type { Review } from '#contract/comments.ts';
import { isListedAs, isStored } from './comment-list-state.ts';
import type { CommentListState, CommentInList, Pending } from './comment-list-state.ts';

/** The list with a new comment in front, while it is being published. */
export function addComment(state: CommentListState, comment: Review): CommentListState {
  const listed = [{ comment, pending: 'create' as const }, ...state.listed];
  return { ...state, listed, total: state.total + 1 };
}

/** The list with a comment replaced by another. A reload may already have brought the new one. */
export function changeComment(
  state: CommentListState,
  id: string,
  comment: Review,
  pending: Pending | null,
): CommentListState {
  const others = state.listed.filter(
    (item) => item.comment.id === id || item.comment.id !== comment.id,
  );
  return { ...state, listed: replace(others, id, () => ({ comment, pending })) };
}

export function markComment(
  state: CommentListState,
  id: string,
  pending: Pending | null,
): CommentListState {
  return { ...state, listed: replace(state.listed, id, (item) => ({ ...item, pending })) };
}

export function removeComment(state: CommentListState, id: string): CommentListState {
  const listed = state.listed.filter(({ comment }) => comment.id !== id);
  const removed = state.listed.find(({ comment }) => comment.id === id);
  if (removed === undefined) return state;
  // The comments after a stored one move up, so the last listed page must be loaded again.
  const pages = isStored(removed) ? Math.max(0, state.pages - 1) : state.pages;
  return { ...state, listed, total: state.total - 1, pages };
}

function replace(
  listed: readonly CommentInList[],
  id: string,
  change: (item: CommentInList) => CommentInList,
): readonly CommentInList[] {
  return listed.map((item) => (item.comment.id === id ? change(item) : item));
}

/**
 * Adds the comments that wait for the network to the list, and marks those in `sent` as sent. A waiting comment in
 * neither of the two has just been added, and its outcome is unknown.
 */
export function listWaiting(
  state: CommentListState,
  waiting: readonly Review[],
  sent: readonly string[] = [],
): CommentListState {
  const listed = state.listed.map((item) =>
    item.pending === 'waiting' && sent.includes(item.comment.id)
      ? { ...item, pending: null }
      : item,
  );
  const isListed = (one: Review) =>
    listed.some(({ comment }) => comment.id === one.id || isListedAs(comment, one));
  const added = waiting.filter((one) => !isListed(one));
  return {
    ...state,
    listed: [...added.map((comment) => ({ comment, pending: 'waiting' as const })), ...listed],
    total: state.total + added.length,
  };
}
