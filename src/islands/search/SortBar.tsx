import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { ProductSearch } from '#domain/search/search-query.ts';
import {
  changeSearch,
  chooseSort,
  defaultProductSearch,
  orderLabels,
  relevanceSortLabel,
} from '#domain/search/search-query.ts';
import type { SearchScope } from './search-scope.ts';
import { listSorts } from './search-scope.ts';

interface Props {
  scope: SearchScope;
  /** Null while the page is being adopted. */
  search: ProductSearch | null;
  onChange: (search: ProductSearch) => void;
}

/** The sorts, of which choosing the active one turns the order round, and the order by itself. */
export function SortBar({ scope, search, onChange }: Props): ReactElement {
  const shown = search ?? defaultProductSearch;
  const isAscending = shown.sortOrder === 'ASC';
  // The page is one for all words: its chip for them stands there and is seen by the mark of the root.
  const sorts = search === null ? listSorts(scope, 'any') : listSorts(scope, search.q);
  const strip = useRef<HTMLDivElement>(null);
  // The browser keeps what was at the edge there, so that a new first chip would come to stand outside.
  useEffect(() => {
    strip.current?.scrollTo(0, 0);
  }, [sorts.length]);
  return (
    <div // What is hidden in it from the eye would otherwise widen the page.
      ref={strip}
      className="strip relative mt-2.5"
      role="group"
      aria-label="Ordenar por"
    >
      {sorts.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className={
            search === null && key === relevanceSortLabel.key
              ? 'chip cursor-pointer [:root:not([data-words])_&]:hidden'
              : 'chip cursor-pointer'
          }
          aria-pressed={key === shown.sortBy}
          onClick={() => {
            onChange(chooseSort(shown, key));
          }}
        >
          {label}
        </button>
      ))}
      {shown.sortBy !== relevanceSortLabel.key && (
        <button
          type="button"
          className="chip cursor-pointer"
          onClick={() => {
            onChange(changeSearch(shown, { sortOrder: isAscending ? 'DESC' : 'ASC' }));
          }}
        >
          <span className="sr">Orden: </span>
          <span>{orderLabels[shown.sortBy][shown.sortOrder]}</span>
          <svg className="icon size-4" viewBox="0 0 24 24" aria-hidden="true">
            <path d={isAscending ? 'M12 19V5m-7 7 7-7 7 7' : 'M12 5v14m7-7-7 7-7-7'} />
          </svg>
        </button>
      )}
    </div>
  );
}
