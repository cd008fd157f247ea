import type { StoreFilter } from './filter-rows.ts';
import { findMunicipality } from '#domain/places/municipality.ts';

/** What a query asks of stores. */
interface AskedStores extends Omit<StoreFilter, 'municipality' | 'scope'> {
  /** The slug of a municipality in the province. */
  readonly municipality?: string | undefined;
}

/** Reads the store filter of a query. */
export function readStoreFilter({
  province,
  municipality,
  deliversTo,
  accepts,
}: AskedStores): StoreFilter {
  const name =
    province === undefined || municipality === undefined
      ? undefined
      : (findMunicipality(province, municipality) ?? undefined);
  return { province, municipality: name, deliversTo, accepts };
}
