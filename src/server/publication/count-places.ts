import type { DirectoryPlaces } from '#contract/publication.ts';
import { placePath } from '#domain/places/listed-places.ts';
import { isMunicipalityOf } from '#domain/places/municipality.ts';
import type { StoreType } from '#domain/stores/store-type.ts';
import type { PlacedStores } from '#server/stores/list-rows.ts';

/**
 * The number of stores in each place of the directory, for each type and for all, in alphabetical order. A place to
 * which stores only deliver has the number 0.
 */
export function countPlaces({ standing, delivering }: PlacedStores): DirectoryPlaces['data'] {
  const totals = new Map<string, Map<StoreType | null, number>>();
  const count = (place: string, type: StoreType, stores: number): void => {
    const types = totals.get(place) ?? new Map<StoreType | null, number>();
    totals.set(place, types);
    for (const one of [null, type]) types.set(one, (types.get(one) ?? 0) + stores);
  };
  for (const { province, municipality, type, stores } of standing) {
    count(placePath({ province, municipality: null }), type, stores);
    if (municipality !== null && isMunicipalityOf(province, municipality))
      count(placePath({ province, municipality }), type, stores);
  }
  for (const { place, type } of delivering) {
    for (const one of [place.split('/')[0] ?? '', place]) count(one, type, 0);
  }
  return [...totals]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([place, types]) => [...types].map(([type, total]) => ({ place, type, total })));
}
