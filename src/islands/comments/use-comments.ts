import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Review } from '#contract/review.ts';
import { commentMessages } from '#domain/messages.ts';
import { describeFailure } from '#stores/api.ts';
import { showToast } from '#stores/toasts.ts';
import type { ListedReview } from './comment-list-state.ts';
import { changeCommentList, startCommentList } from './comment-list-state.ts';
import type { CommentValues } from './comment-values.ts';
import { deleteComment, postComment, readComments, updateComment } from './comment-calls.ts';

export type LoadState = 'waiting' | 'loading' | 'done' | { readonly failure: string };

export interface Comments {
  readonly listed: readonly ListedReview[];
  readonly isComplete: boolean;
  readonly total: number;
  readonly loadState: LoadState;
  readonly load: () => void;
  /** Each shows its change at once and takes it back when the call fails, which rejects. */
  readonly create: (values: CommentValues) => Promise<void>;
  readonly update: (review: Review, values: CommentValues) => Promise<void>;
  /** Answers whether the comment is gone; a failure is shown as a toast. */
  readonly remove: (review: Review) => Promise<boolean>;
}

/** The comments of a product and what a visitor can do with them (Specification §4, §6, §7). */
export function useComments(productId: string, printedTotal: number): Comments {
  const [state, dispatch] = useReducer(changeCommentList, printedTotal, startCommentList);
  const [loadState, setLoadState] = useState<LoadState>('waiting');
  const loading = useRef<AbortController>(null);

  const load = useCallback(() => {
    loading.current?.abort();
    const controller = new AbortController();
    loading.current = controller;
    setLoadState('loading');
    readComments(productId, controller.signal).then(
      (reviews) => {
        dispatch({ kind: 'load', reviews });
        setLoadState('done');
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setLoadState({ failure: describeFailure(error) });
      },
    );
  }, [productId]);

  useEffect(() => () => loading.current?.abort(), []);

  /** Runs a change alone: a list that was asked for before it would bring back what it changed. */
  const runAlone = async <Result>(change: () => Promise<Result>): Promise<Result> => {
    const wasLoading = loadState === 'loading';
    loading.current?.abort();
    try {
      return await change();
    } finally {
      if (wasLoading) load();
    }
  };

  const create = (values: CommentValues) =>
    runAlone(async () => {
      const shown = createShownReview(productId, values);
      dispatch({ kind: 'add', review: shown });
      try {
        const review = await postComment(productId, values);
        dispatch({ kind: 'change', id: shown.id, review, pending: null });
        showToast({ title: commentMessages.created });
      } catch (error) {
        dispatch({ kind: 'remove', id: shown.id });
        throw error;
      }
    });

  const update = (review: Review, values: CommentValues) =>
    runAlone(async () => {
      const { id } = review;
      const shown = { ...review, comment: values.comment.trim(), rating: values.rating };
      dispatch({ kind: 'change', id, review: shown, pending: 'update' });
      try {
        const changed = await updateComment(id, values);
        dispatch({ kind: 'change', id, review: changed, pending: null });
        showToast({ title: commentMessages.updated });
      } catch (error) {
        dispatch({ kind: 'change', id, review, pending: null });
        throw error;
      }
    });

  const remove = (review: Review) =>
    runAlone(async () => {
      const { id } = review;
      dispatch({ kind: 'mark', id, pending: 'delete' });
      try {
        await deleteComment(id);
        dispatch({ kind: 'remove', id });
        showToast({ title: commentMessages.deleted });
        return true;
      } catch (error) {
        dispatch({ kind: 'mark', id, pending: null });
        showToast({
          title: commentMessages.deleteFailed,
          description: describeFailure(error),
          variant: 'destructive',
        });
        return false;
      }
    });

  return { ...state, loadState, load, create, update, remove };
}

let shownCount = 0;

function createShownReview(productId: string, values: CommentValues): Review {
  const now = Date.now();
  shownCount += 1;
  return {
    id: `pending-${shownCount}`,
    comment: values.comment.trim(),
    authorName: values.authorName.trim(),
    rating: values.rating,
    productId,
    createdAt: now,
    updatedAt: now,
    canEdit: false,
  };
}
