import { useCallback, useEffect, useRef, useState } from 'react';
import { describeFailure, publicApi } from '#stores/api.ts';
import { getVisitorSession } from '#stores/visitor.ts';
import type { CommentListState } from './comment-list-state.ts';
import { loadComments, startCommentList } from './comment-list-state.ts';

export type LoadState = 'waiting' | 'loading' | 'done' | { readonly failure: string };

export interface CommentList extends CommentListState {
  readonly productId: string;
  readonly loadState: LoadState;
  readonly load: () => void;
  readonly apply: (change: (state: CommentListState) => CommentListState) => void;
  /**
   * Gives up a list that is on its way, because it would bring back what is about to change; returns how to ask for
   * it again.
   */
  readonly hold: () => () => void;
}

/** The comments of a product as the server lists them, asked for when `load` is called. */
export function useCommentList(productId: string, renderedTotal: number): CommentList {
  const [state, setState] = useState(() => startCommentList(renderedTotal));
  const [loadState, setLoadState] = useState<LoadState>('waiting');
  const loading = useRef<AbortController>(null);

  const load = useCallback(() => {
    loading.current?.abort();
    const controller = new AbortController();
    loading.current = controller;
    setLoadState('loading');
    publicApi
      .listReviews({
        query: { productId },
        signal: controller.signal,
        visitor: getVisitorSession(),
      })
      .then(
        (reviews) => {
          setState((before) => loadComments(before, reviews));
          setLoadState('done');
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setLoadState({ failure: describeFailure(error) });
        },
      );
  }, [productId]);

  useEffect(() => () => loading.current?.abort(), []);

  const hold = () => {
    loading.current?.abort();
    return () => {
      if (loadState === 'loading') load();
    };
  };

  return { ...state, productId, loadState, load, apply: setState, hold };
}
