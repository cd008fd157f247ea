import type { StoreDelivery } from '../stores/delivery.ts';
import { type Place, findMunicipalityOf, isMunicipalityOf } from './municipality.ts';
import { findProvince, placeSlug } from './place-slug.ts';
import type { Province } from './province.ts';

/** The part of a store that decides in which places the directory lists it. */
export interface PlacedStore extends StoreDelivery {
  readonly province: Province;
  readonly municipality?: string | null | undefined;
}

/**
 * The places of a store in the form of addresses: where it is located and where it delivers. Delivery to the whole
 * country creates no pages: such a store appears on the pages that other stores create. The store's own municipality is
 * ignored when it is not in its province.
 * @example listStorePlaces(store) // ['la-habana', 'la-habana/playa', 'la-habana/marianao']
 */
export function listStorePlaces(store: PlacedStore): string[] {
  const { province, municipality, delivery, delivery_places: zones = [] } = store;
  const own =
    municipality && isMunicipalityOf(province, municipality)
      ? [placePath({ province, municipality })]
      : [];
  const deliveredTo = delivery === 'places' ? zones.map((zone) => zone.municipality) : [];
  const named = [...own, ...deliveredTo];
  const provinces = [placeSlug(province), ...named.map((place) => place.split('/')[0] ?? '')];
  return [...new Set([...provinces, ...named])];
}

/**
 * A place as addresses have it: a municipality with its province, since two provinces have a San Luis.
 * @example placePath({ province: 'La Habana', municipality: 'Playa' }) // 'la-habana/playa'
 */
export const placePath = ({ province, municipality }: Place): string =>
  [province, municipality].flatMap((name) => (name === null ? [] : [placeSlug(name)])).join('/');

/**
 * Reads what `placePath` writes. Null for anything else.
 * @example readPlace('la-habana') // { province: 'La Habana', municipality: null }
 */
export function readPlace(path: string): Place | null {
  const province = findProvince(path);
  return province === null ? findMunicipalityOf(path) : { province, municipality: null };
}
