import type { FilterChip } from './filter-chips.ts';
import { payMethodLabels } from '#domain/orders/pay-method.ts';
import {
  findMunicipality,
  findMunicipalityOf,
  nameMunicipality,
} from '#domain/places/municipality.ts';
import { findProvince } from '#domain/places/place-slug.ts';
import type { ProductSearch } from '#domain/search/search-query.ts';

/** The active filters by the store's place and payments. */
export function listPlaceChips(search: ProductSearch): FilterChip[] {
  const chips: FilterChip[] = [];
  const province = findProvince(search.province);
  const municipality = province && findMunicipality(province, search.municipality);
  if (province !== null) {
    const change = { province: null, municipality: null };
    chips.push({ label: `Provincia: ${province}`, change });
  }
  if (municipality) {
    chips.push({ label: `Municipio: ${municipality}`, change: { municipality: null } });
  }
  const brought = findMunicipalityOf(search.deliversTo ?? '');
  if (brought !== null) {
    const label = `Me lo llevan a ${nameMunicipality(brought)}`;
    chips.push({ label, change: { deliversTo: null } });
  }
  for (const method of search.accepts) {
    const accepts = search.accepts.filter((other) => other !== method);
    chips.push({ label: `Aceptan: ${payMethodLabels[method]}`, change: { accepts } });
  }
  return chips;
}
