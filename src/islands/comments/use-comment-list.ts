import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '#contract/paging.ts';
import type { Review } from '#contract/comments.ts';
import { commentPageSize, maxLimit } from '#domain/limits.ts';
import { describeFailure } from '#state/api.ts';
import { listComments } from './comment-calls.ts';
import type { CommentListState } from './comment-list-state.ts';
import { appendComments, loadComments, startCommentList } from './comment-list-state.ts';

export type LoadState = 'waiting' | 'loading' | 'done' | { readonly failure: string };

export interface CommentList extends CommentListState {
  readonly productId: string;
  readonly loadState: LoadState;
  /** Asks for the pages that are listed, or for the first. */
  readonly load: () => void;
  /** Asks for the page behind them. */
  readonly loadMore: () => void;
  readonly apply: (change: (state: CommentListState) => CommentListState) => void;
  /**
   * Gives up a list that is on its way, because it would bring back what is about to change; returns how to ask for
   * it again.
   */
  readonly hold: () => () => void;
}

type Merge = (state: CommentListState, page: Page<Review>) => CommentListState;

/** The comments of a product as the server lists them, asked for when `load` is called. */
export function useCommentList(productId: string, renderedTotal: number): CommentList {
  const [state, setState] = useState(() => startCommentList(renderedTotal));
  const [loadState, setLoadState] = useState<LoadState>('waiting');
  const loading = useRef<AbortController>(null);
  const pages = useRef(0);
  pages.current = state.pages;

  const ask = useCallback(
    (page: number, limit: number, merge: Merge) => {
      loading.current?.abort();
      const controller = new AbortController();
      loading.current = controller;
      setLoadState('loading');
      listComments({ productId, page, limit }, controller.signal).then(
        (found) => {
          setState((before) => merge(before, found));
          setLoadState('done');
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setLoadState({ failure: describeFailure(error) });
        },
      );
    },
    [productId],
  );

  const load = useCallback(() => {
    const limit = Math.min(maxLimit, Math.max(1, pages.current) * commentPageSize);
    ask(1, limit, loadComments);
  }, [ask]);

  const loadMore = useCallback(() => {
    ask(pages.current + 1, commentPageSize, appendComments);
  }, [ask]);

  useEffect(() => () => loading.current?.abort(), []);

  const hold = () => {
    loading.current?.abort();
    return () => {
      if (loadState === 'loading') load();
    };
  };

  return { ...state, productId, loadState, load, loadMore, apply: setState, hold };
}
