import type { ReadableAtom } from 'nanostores';
import { atom } from 'nanostores';
import { describeFailure } from '#stores/api.ts';

/** What a listing shows, and for which query. `adopted` is what the page was rendered with. */
export type ListingState<Query, Answer> = { readonly query: Query } & (
  | { readonly kind: 'adopted' | 'loading' }
  | { readonly kind: 'shown'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly message: string }
);

export interface ListingSource<Query, Answer> {
  /** The query that the page was rendered for; it never needs a request. */
  readonly rendered: Query;
  /** Path and query of a listing as it is linked; two queries with the same path are the same. */
  readonly pathOf: (query: Query) => string;
  readonly load: (query: Query, signal: AbortSignal) => Promise<Answer>;
}

export interface Listing<Query, Answer> {
  readonly $state: ReadableAtom<ListingState<Query, Answer>>;
  /** Shows what the visitor asked for, read anew; a call that is in flight is given up. */
  show(query: Query): void;
  /** Goes back or forward to a query: an answer that was shown before is shown again at once. */
  restore(query: Query): void;
  retry(): void;
}

/** The life of a listing: adopted as rendered, then loading, shown or failed as the visitor asks for other queries. */
export function createListing<Query, Answer>(
  source: ListingSource<Query, Answer>,
): Listing<Query, Answer> {
  const { rendered, pathOf, load } = source;
  const $state = atom<ListingState<Query, Answer>>({ kind: 'adopted', query: rendered });
  const answers = new Map<string, Answer>();
  let call: AbortController | undefined;

  const settle = (state: ListingState<Query, Answer>) => {
    call?.abort();
    call = undefined;
    $state.set(state);
  };
  const read = async (query: Query) => {
    settle({ kind: 'loading', query });
    const own = new AbortController();
    call = own;
    try {
      const answer = await load(query, own.signal);
      answers.set(pathOf(query), answer);
      if (call === own) $state.set({ kind: 'shown', query, answer });
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
      const answer = answers.get(pathOf(query));
      if (isRendered(query)) settle({ kind: 'adopted', query: rendered });
      else if (answer === undefined) void read(query);
      else settle({ kind: 'shown', query, answer });
    },
    retry() {
      void read($state.get().query);
    },
  };
}
