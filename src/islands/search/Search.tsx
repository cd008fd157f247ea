import type { ReactElement } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import type { ProductSearch } from '#domain/search/search-query.ts';
import {
  changeSearch,
  defaultProductSearch,
  formatProductSearch,
  searchAgain,
} from '#domain/search/search-query.ts';
import { Chips } from './Chips.tsx';
import { listChips } from './filter-chips.ts';
import { Results } from './Results.tsx';
import { SearchForm } from './SearchForm.tsx';
import type { SearchScope } from './search-scope.ts';
import { addressOf, clearFilters, readSearch } from './search-scope.ts';
import { SortBar } from './SortBar.tsx';
import { useFoundProducts } from './use-found-products.ts';
import { useInPageLinks } from './use-in-page-links.ts';
import { usePlaceChips } from './use-place-chips.ts';
import { changeAddress, useQuery } from './use-search-address.ts';
import { useSearchTitle } from './use-search-title.ts';

interface Props {
  /** The store to search in; null searches the whole marketplace. */
  scope: SearchScope;
  /** Whether there is no API. The stored index is then searched, which has a single order and no prices. */
  isStatic?: boolean | undefined;
}

/**
 * The search screen (product.md 3.11). Its state is the page's address: every change goes into the address first, and
 * the results follow.
 */
export function Search({ scope, isStatic = false }: Props): ReactElement {
  const query = useQuery();
  const search = useMemo(() => (query === null ? null : readSearch(query, scope)), [query, scope]);
  const { outcome, retry } = useFoundProducts(search, scope);
  const heading = useRef<HTMLHeadingElement>(null);
  const results = useRef<HTMLElement>(null);
  useSearchTitle(search?.q ?? '');

  const go = (next: ProductSearch) => {
    changeAddress(addressOf(next, scope));
  };
  const goAndLook = (next: ProductSearch) => {
    go(next);
    heading.current?.focus();
  };
  useInPageLinks(results, (address) => {
    changeAddress(address);
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  });
  const last = outcome?.status === 'found' ? outcome.found.meta.totalPages || 1 : Infinity;
  const isStray = search !== null && search.page > last;
  useEffect(() => {
    if (isStray) changeAddress(addressOf({ ...search, page: last }, scope), 'replace');
  }, [search, isStray, last, scope]);

  const shown = search ?? defaultProductSearch;
  const chips = listChips(shown, scope?.categories ?? [], usePlaceChips(shown));
  return (
    <div className="min-h-[110vh] noscript:hidden">
      <SearchForm
        scope={scope}
        hasPrices={!isStatic}
        query={search === null ? null : formatProductSearch(search).toString()}
        filters={chips.length}
        onSearch={(typed, isFolded) => {
          goAndLook(searchAgain(shown, readSearch(typed.toString(), scope)));
          if (isFolded) heading.current?.scrollIntoView();
        }}
        onClear={() => {
          go(clearFilters(shown));
        }}
      />
      <section ref={results} className="results relative mt-4" aria-label="Resultados">
        <Results
          search={search}
          scope={scope}
          outcome={isStray ? null : outcome}
          heading={heading}
          retry={() => {
            retry();
            heading.current?.focus();
          }}
          sorts={!isStatic && <SortBar scope={scope} search={search} onChange={go} />}
          chips={
            chips.length > 0 && (
              <Chips
                chips={chips}
                onRemove={({ change }) => {
                  goAndLook(changeSearch(shown, change));
                }}
                onClear={() => {
                  goAndLook(clearFilters(shown));
                }}
              />
            )
          }
          onPageSize={(limit) => {
            goAndLook(changeSearch(shown, { limit }));
          }}
        />
      </section>
    </div>
  );
}
