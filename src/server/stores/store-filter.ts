import type { StoreFilter } from './filter-rows.ts';
import { findMunicipality } from '#domain/places/municipality.ts';

/** What a query asks of stores; a municipality is given as its slug, along with its province. */
export function readStoreFilter({ municipality, ...filter }: StoreFilter): StoreFilter {
  const { province, deliversTo, accepts } = filter;
  const name =
    province === undefined || municipality === undefined
      ? undefined
      : (findMunicipality(province, municipality) ?? undefined);
  return { province, municipality: name, deliversTo, accepts };
}
