import type { StoreDelivery } from './delivery.ts';
import { type Place, findMunicipalityOf, isMunicipalityOf } from './municipality.ts';
import { findProvince, placeSlug } from './place-slug.ts';
import type { Province } from './province.ts';

/** What of a store decides in which places the directory has a page because of it. */
export interface PlacedStore extends StoreDelivery {
  readonly province: Province;
  readonly municipality?: string | null | undefined;
}

/**
 * The places of a store as addresses have them: where it stands, and where it brings things. A store that goes to all of
 * the country makes no page by itself: it is named on those that others make. Nor does a municipality of another province.
 * @example listStorePlaces(store) // ['la-habana', 'la-habana/playa', 'la-habana/marianao']
 */
export function listStorePlaces(store: PlacedStore): string[] {
  const { province, municipality, delivery, delivery_places: zones = [] } = store;
  const isKnown = municipality && isMunicipalityOf(province, municipality);
  const own = isKnown ? [placePath({ province, municipality })] : [];
  const brought = delivery === 'places' ? zones.map((zone) => zone.municipality) : [];
  const named = [...own, ...brought];
  const provinces = [placeSlug(province), ...named.map((place) => place.split('/')[0] ?? '')];
  return [...new Set([...provinces, ...named])];
}

/** @example placePath({ province: 'La Habana', municipality: null }) // 'la-habana' */
export const placePath = ({ province, municipality }: Place): string =>
  [province, municipality].flatMap((name) => (name === null ? [] : [placeSlug(name)])).join('/');

/**
 * What `placePath` has written; null for anything else.
 * @example readPlace('la-habana') // { province: 'La Habana', municipality: null }
 */
export function readPlace(path: string): Place | null {
  const province = findProvince(path);
  return province === null ? findMunicipalityOf(path) : { province, municipality: null };
}
