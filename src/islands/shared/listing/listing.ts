import type { ReadableAtom } from 'nanostores';
import { atom } from 'nanostores';
import { describeFailure } from '#stores/api.ts';

/** What a listing shows, and for which query. `adopted` is what the page was rendered with. */
export type ListingState<Query, Result> = { readonly query: Query } & (
  | { readonly kind: 'adopted' | 'loading' }
  | { readonly kind: 'shown'; readonly result: Result }
  | { readonly kind: 'failed'; readonly message: string }
);

export interface ListingSource<Query, Result> {
  /** The query that the page was rendered for; it never needs a request. */
  readonly rendered: Query;
  /** Path and query of a listing as it is linked; two queries with the same path are the same. */
  readonly pathOf: (query: Query) => string;
  readonly load: (query: Query, signal: AbortSignal) => Promise<Result>;
}

export interface Listing<Query, Result> {
  readonly $state: ReadableAtom<ListingState<Query, Result>>;
  /** Shows what the visitor asked for, read anew; a call that is in flight is given up. */
  show(query: Query): void;
  /** Goes back or forward to a query: a result that was shown before is shown again at once. */
  restore(query: Query): void;
  retry(): void;
}

/** The life of a listing: adopted as rendered, then loading, shown or failed as the visitor asks for other queries. */
export function createListing<Query, Result>(
  source: ListingSource<Query, Result>,
): Listing<Query, Result> {
  const { rendered, pathOf, load } = source;
  const $state = atom<ListingState<Query, Result>>({ kind: 'adopted', query: rendered });
  const results = new Map<string, Result>();
  let call: AbortController | undefined;

  const settle = (state: ListingState<Query, Result>) => {
    call?.abort();
    call = undefined;
    $state.set(state);
  };
  const read = async (query: Query) => {
    settle({ kind: 'loading', query });
    const own = new AbortController();
    call = own;
    try {
      const result = await load(query, own.signal);
      results.set(pathOf(query), result);
      if (call === own) $state.set({ kind: 'shown', query, result });
    } catch (error) {
      if (call === own) $state.set({ kind: 'failed', query, message: describeFailure(error) });
    }
  };
  const isRendered = (query: Query) => pathOf(query) === pathOf(rendered);

  return {
    $state,
    show(query) {
      if (isRendered(query)) settle({ kind: 'adopted', query: rendered });
      else void read(query);
    },
    restore(query) {
      if (pathOf(query) === pathOf($state.get().query)) return;
      const result = results.get(pathOf(query));
      if (isRendered(query)) settle({ kind: 'adopted', query: rendered });
      else if (result === undefined) void read(query);
      else settle({ kind: 'shown', query, result });
    },
    retry() {
      void read($state.get().query);
    },
  };
}
