import { useEffect, useState } from 'react';
import type { FilterChip } from './filter-chips.ts';
import type { listPlaceChips } from './place-chips.ts';
import type { ProductSearch } from '#domain/search/search-query.ts';

/**
 * The chips of filters by place and payment. They are loaded only when such a filter is active, because the names of
 * 168 municipalities are a twelfth of the script. Empty until then.
 */
export function usePlaceChips(search: ProductSearch): readonly FilterChip[] {
  const [list, setList] = useState<typeof listPlaceChips | null>(null);
  const { province, deliversTo, accepts } = search;
  const isAsked = province !== null || deliversTo !== null || accepts.length > 0;
  useEffect(() => {
    if (!isAsked) return;
    import('./place-chips.ts').then(
      (late) => {
        setList(() => late.listPlaceChips);
      },
      // The filters still work, and 'Limpiar filtros' removes them.
      () => undefined,
    );
  }, [isAsked]);
  return isAsked && list !== null ? list(search) : [];
}
