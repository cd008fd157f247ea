import type { ReadableAtom } from 'nanostores';
import { atom } from 'nanostores';
import { createTransportError } from '#client/api-error.ts';
import { describeFailure } from '#state/api.ts';

/** Milliseconds: ten seconds for the script of the cards, whose import has no limit of its own, and the call's ten. */
const patience = 20_000;

/** What a listing shows, and for which query. `adopted` means the content that the page was rendered with. */
export type ListingState<Query, Result> = { readonly query: Query } & (
  | { readonly kind: 'adopted' | 'loading' }
  | { readonly kind: 'shown'; readonly result: Result }
  | { readonly kind: 'failed'; readonly message: string }
);

export interface Paged {
  readonly page: number;
}

export interface Counted {
  readonly meta: { readonly totalPages: number };
}

export interface ListingSource<Query extends Paged, Result extends Counted> {
  /** The query that the page was rendered for. It never needs a request. */
  readonly rendered: Query;
  /** Path and query of a listing's link. Queries with the same path are equal. */
  readonly pathOf: (query: Query) => string;
  readonly load: (query: Query, signal: AbortSignal) => Promise<Result>;
}

export interface Listing<Query, Result> {
  readonly $state: ReadableAtom<ListingState<Query, Result>>;
  /** Loads and shows a query. Cancels a running call. */
  show(query: Query): void;
  /** Shows the query of a history entry. A result that was shown before appears at once. */
  restore(query: Query): void;
  retry(): void;
}

/** Manages the state of a listing: adopted as rendered, then loading, shown or failed for other queries. */
export function createListing<Query extends Paged, Result extends Counted>(
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
    const fail = (error: unknown) => {
      if (call === own) settle({ kind: 'failed', query, message: describeFailure(error) });
    };
    const timer = setTimeout(fail, patience, createTransportError(true, null));
    try {
      const result = await load(query, own.signal);
      if (call !== own) return;
      const page = result.meta.totalPages || 1;
      if (query.page > page) {
        // The address names a page past the end, for example from an old bookmark.
        const last = { ...query, page };
        history.replaceState(null, '', pathOf(last));
        open(last);
      } else {
        results.set(pathOf(query), result);
        $state.set({ kind: 'shown', query, result });
      }
    } catch (error) {
      fail(error);
    } finally {
      clearTimeout(timer);
    }
  };
  const open = (query: Query, result?: Result) => {
    if (pathOf(query) === pathOf(rendered)) settle({ kind: 'adopted', query: rendered });
    else if (result === undefined) void read(query);
    else settle({ kind: 'shown', query, result });
  };

  return {
    $state,
    show: open,
    restore(query) {
      const path = pathOf(query);
      if (path !== pathOf($state.get().query)) open(query, results.get(path));
    },
    retry() {
      void read($state.get().query);
    },
  };
}
