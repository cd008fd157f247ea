import type { Review } from '#contract/comments.ts';
import { isListedAs, isStored } from './comment-list-state.ts';
import type { CommentListState, CommentInList, Pending } from './comment-list-state.ts';

/** The list with a comment that is being published in front. */
export function addComment(state: CommentListState, comment: Review): CommentListState {
  const listed = [{ comment, pending: 'create' as const }, ...state.listed];
  return { ...state, listed, total: state.total + 1 };
}

/** The list with another comment in a comment's place; a fresh list may have brought that comment already. */
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
  // What follows a stored one moves up, so that the last page that is listed has to be asked for once more.
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
 * The list with the comments that wait for the network, and with those of `sent` as sent. What waits without being of
 * either has just been listed, and nobody knows yet what became of it.
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
