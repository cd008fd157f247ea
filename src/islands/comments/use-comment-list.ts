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
  /** Loads the listed pages again, or the first page. */
  readonly load: () => void;
  /** Loads the next page. */
  readonly loadMore: () => void;
  readonly apply: (change: (state: CommentListState) => CommentListState) => void;
  /** Cancels a running load, because its result would undo the coming change. Returns a function that loads again. */
  readonly pause: () => () => void;
}

type Merge = (state: CommentListState, page: Page<Review>) => CommentListState;

/** The comments on a product from the server. They load when `load` is called. */
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

  const pause = () => {
    loading.current?.abort();
    return () => {
      if (loadState === 'loading') load();
    };
  };

  return { ...state, productId, loadState, load, loadMore, apply: setState, pause };
}
