import type { StoreFilter } from './filter-rows.ts';
import { findMunicipality } from '#domain/places/municipality.ts';

/** Reads the store filter of a query. A municipality comes as its slug, together with its province. */
export function readStoreFilter({ municipality, ...filter }: StoreFilter): StoreFilter {
  const { province, deliversTo, accepts } = filter;
  const name =
    province === undefined || municipality === undefined
      ? undefined
      : (findMunicipality(province, municipality) ?? undefined);
  return { province, municipality: name, deliversTo, accepts };
}
