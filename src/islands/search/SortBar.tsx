import type { ReactElement } from 'react';
import type { ProductSearch } from '#domain/search/search-query.ts';
import { changeSearch, chooseSort } from '#domain/search/search-query.ts';
import type { SearchScope } from './search-scope.ts';
import { listSorts } from './search-scope.ts';

interface Props {
  scope: SearchScope;
  search: ProductSearch;
  onChange: (search: ProductSearch) => void;
}

/** The sorts, of which choosing the active one turns the order round, and the order by itself. */
export function SortBar({ scope, search, onChange }: Props): ReactElement {
  const isAscending = search.sortOrder === 'ASC';
  return (
    <div className="strip sorts" role="group" aria-label="Ordenar por">
      {listSorts(scope).map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className="chip"
          aria-pressed={key === search.sortBy}
          onClick={() => {
            onChange(chooseSort(search, key));
          }}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        className="chip order"
        onClick={() => {
          onChange(changeSearch(search, { sortOrder: isAscending ? 'DESC' : 'ASC' }));
        }}
      >
        <span className="sr">Orden: </span>
        {isAscending ? 'Ascendente' : 'Descendente'}
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={isAscending ? 'M12 19V5m-7 7 7-7 7 7' : 'M12 5v14m7-7-7 7-7-7'} />
        </svg>
      </button>
    </div>
  );
}
