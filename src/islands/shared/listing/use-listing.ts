import { useStore } from '@nanostores/react';
import type { MouseEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { pageTitle } from '#domain/text/page-title.ts';
import type { Counted, ListingSource, ListingState, Paged } from './listing.ts';
import { createListing } from './listing.ts';
import { findTakenLink } from './taken-link.ts';

export interface ListingOptions<Query extends Paged, Result extends Counted> extends ListingSource<
  Query,
  Result
> {
  /** Reads the query of an address. Invalid values count as absent. */
  readonly read: (search: URLSearchParams) => Query;
  /** The query of a link in the listing; null when the browser must follow it. */
  readonly follow?: (query: Query, link: HTMLAnchorElement, current: Query) => Query | null;
}

export interface ListingView<Query, Result> {
  readonly state: ListingState<Query, Result>;
  /** Whether the visitor, or an address that differs from the rendered one, has asked for another query. */
  readonly hasActed: boolean;
  /** The heading of the listing, which comes into view with a new page. It needs `tabIndex={-1}`. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Shows a query and writes it into the address. `replace` keeps the history entry. */
  readonly go: (query: Query, history?: 'push' | 'replace') => void;
  readonly retry: () => void;
  /** Handles clicks on links inside the listing. */
  readonly takeClick: (event: MouseEvent) => void;
}

/** A listing whose query follows the page's address. Only the options of the first render count. */
export function useListing<Query extends Paged, Result extends Counted>(
  options: ListingOptions<Query, Result>,
): ListingView<Query, Result> {
  const [{ pathOf, read, follow }] = useState(options);
  const [listing] = useState(() => createListing(options));
  const [hasActed, setHasActed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const state = useStore(listing.$state);

  useEffect(() => {
    const { pathname } = location;
    const restore = () => {
      if (location.pathname !== pathname) return;
      const query = read(new URLSearchParams(location.search));
      if (pathOf(query) !== pathOf(listing.$state.get().query)) setHasActed(true);
      listing.restore(query);
    };
    restore();
    window.addEventListener('popstate', restore);
    return () => {
      window.removeEventListener('popstate', restore);
    };
  }, [listing, pathOf, read]);

  const go = (query: Query, entry: 'push' | 'replace' = 'push') => {
    setHasActed(true);
    if (pathOf(query) !== pathOf(state.query)) {
      history[`${entry}State`](null, '', pathOf(query));
    } else if (state.kind !== 'failed') return;
    listing.show(query);
  };
  const arrive = (takesFocus: boolean) => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };

  return {
    state,
    hasActed,
    heading,
    go,
    retry: () => {
      arrive(true);
      listing.retry();
    },
    takeClick: (event) => {
      const link = findTakenLink(event);
      if (link === null) return;
      const query = read(new URLSearchParams(link.search));
      const target = follow === undefined ? query : follow(query, link, state.query);
      if (target === null) return;
      event.preventDefault();
      go(target);
      // After a tap on a filter the focus stays there. Otherwise the pressed link is gone.
      arrive(link.closest('.strip') === null);
    },
  };
}

/** Sets the page's title for a listing. Null restores the rendered title. */
export function useTitle(title: string | null, siteName: string): void {
  const rendered = useRef<string>(null);
  useEffect(() => {
    rendered.current ??= document.title;
    document.title = title === null ? rendered.current : pageTitle(title, siteName);
  }, [title, siteName]);
}
