import type { Review } from '#contract/review.ts';

export type Pending = 'create' | 'update' | 'delete';

export interface ListedReview {
  readonly review: Review;
  /** What the server has been asked to do with it and has not answered. */
  readonly pending: Pending | null;
}

export interface CommentListState {
  readonly listed: readonly ListedReview[];
  /** False until the server's list came: what is listed then stands beside what the page printed. */
  readonly isComplete: boolean;
  /** How many comments the product has, pending ones included. */
  readonly total: number;
}

export type CommentListAction =
  | { readonly kind: 'load'; readonly reviews: readonly Review[] }
  | { readonly kind: 'add'; readonly review: Review }
  | { readonly kind: 'mark'; readonly id: string; readonly pending: Pending | null }
  | {
      readonly kind: 'change';
      readonly id: string;
      readonly review: Review;
      readonly pending: Pending | null;
    }
  | { readonly kind: 'remove'; readonly id: string };

/** The API lists no more comments of a product than these; there may then be older ones. */
const listedAtMost = 500;

export function startCommentList(total: number): CommentListState {
  return { listed: [], isComplete: false, total };
}

/** The list after something happened to it. What is pending outlives a fresh list, newest first. */
export function changeCommentList(
  state: CommentListState,
  action: CommentListAction,
): CommentListState {
  const { listed } = state;
  switch (action.kind) {
    case 'load':
      return loadList(state, action.reviews);
    case 'add':
      return {
        ...state,
        listed: [{ review: action.review, pending: 'create' }, ...listed],
        total: state.total + 1,
      };
    case 'mark':
      return {
        ...state,
        listed: replace(listed, action.id, (item) => ({ ...item, pending: action.pending })),
      };
    case 'change': {
      const { review, pending } = action;
      const others = listed.filter(
        (item) => item.review.id !== review.id || review.id === action.id,
      );
      return { ...state, listed: replace(others, action.id, () => ({ review, pending })) };
    }
    case 'remove': {
      const kept = listed.filter(({ review }) => review.id !== action.id);
      return { ...state, listed: kept, total: state.total - (listed.length - kept.length) };
    }
  }
}

function loadList(state: CommentListState, reviews: readonly Review[]): CommentListState {
  const waiting = new Map(
    state.listed.filter(({ pending }) => pending !== null).map((item) => [item.review.id, item]),
  );
  const creating = state.listed.filter(({ pending }) => pending === 'create');
  const listed = [
    ...creating,
    ...reviews.map((review) => waiting.get(review.id) ?? { review, pending: null }),
  ];
  const isWhole = reviews.length < listedAtMost;
  return {
    listed,
    isComplete: true,
    total: isWhole ? listed.length : Math.max(state.total, listed.length),
  };
}

function replace(
  listed: readonly ListedReview[],
  id: string,
  change: (item: ListedReview) => ListedReview,
): readonly ListedReview[] {
  return listed.map((item) => (item.review.id === id ? change(item) : item));
}
