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
  /** Null while the page is hydrated. */
  search: ProductSearch | null;
  onChange: (search: ProductSearch) => void;
}

/** The sorts and the direction. Choosing the active sort again reverses its direction. */
export function SortBar({ scope, search, onChange }: Props): ReactElement {
  const shown = search ?? defaultProductSearch;
  const isAscending = shown.sortOrder === 'ASC';
  // One page is rendered for all texts. It contains the chip for relevance, and a mark on the root shows it.
  const sorts = search === null ? listSorts(scope, 'any') : listSorts(scope, search.q);
  const strip = useRef<HTMLDivElement>(null);
  // The browser keeps the scroll position, so a new first chip would be out of view.
  useEffect(() => {
    strip.current?.scrollTo(0, 0);
  }, [sorts.length]);
  return (
    <div // What is hidden in it from the eye would otherwise widen the page.
      ref={strip}
      className="strip relative mb-2"
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
