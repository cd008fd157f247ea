import { formatPrice } from '../money/money.ts';
import { type Municipality, findMunicipalityOf } from './municipality.ts';

/** How far a store brings things: nowhere, to the municipalities that it names, or to all of the country. */
export const deliveryScopes = ['none', 'places', 'country'] as const;
export type DeliveryScope = (typeof deliveryScopes)[number];

/** A municipality to which a store brings things, as `municipalitySlug` writes it, and what that costs in CUP. */
export interface DeliveryPlace {
  readonly municipality: string;
  /** Null where the store does not say. */
  readonly fee: number | null;
}

/** What a store says of bringing things; a release before this one says none of it. */
export interface StoreDelivery {
  /** Null says nothing: whether a product is brought is then its own matter. */
  readonly delivery?: DeliveryScope | null | undefined;
  readonly delivery_places?: readonly DeliveryPlace[] | undefined;
}

/** A municipality of a store's zones, with its names. */
export interface Zone extends Municipality {
  readonly slug: string;
  readonly fee: number | null;
}

/** The municipalities that a store names, those of its own province first. */
export function listZones(
  { delivery, delivery_places: places = [] }: StoreDelivery,
  own: string,
): Zone[] {
  if (delivery !== 'places') return [];
  const zones = places.flatMap(({ municipality: slug, fee }) => {
    const found = findMunicipalityOf(slug);
    return found === null ? [] : [{ ...found, slug, fee }];
  });
  const isOwn = ({ province }: Zone) => province === own;
  return [...zones.filter(isOwn), ...zones.filter((zone) => !isOwn(zone))];
}

/** How many zones of a store are named in one sentence. */
const namedZones = 12;

/**
 * What the page of a store says of where it brings things; null where the store does not say.
 * @example describeDelivery(store) // 'Lleva a Playa (150 CUP), Marianao (200 CUP)'
 */
export function describeDelivery(
  store: StoreDelivery & { readonly province: string },
): string | null {
  if (store.delivery === 'none') return 'No lleva a domicilio';
  if (store.delivery === 'country') return 'Lleva a todo el país';
  const zones = listZones(store, store.province);
  if (zones.length === 0) return null;
  const named = zones.slice(0, namedZones).map(({ municipality, province, fee }) => {
    const notes = [
      ...(province === store.province ? [] : [province]),
      ...(fee === null ? [] : [shortFee(fee)]),
    ];
    return notes.length === 0 ? municipality : `${municipality} (${notes.join(', ')})`;
  });
  const rest = zones.length - named.length;
  return `Lleva a ${named.join(', ')}${rest === 0 ? '' : ` y ${rest} más`}`;
}

/**
 * @example shortFee(1500) // '1,500 CUP'
 * @example shortFee(0) // 'gratis'
 */
export const shortFee = (amount: number): string =>
  amount === 0 ? 'gratis' : formatPrice(amount, 'CUP').slice(1).replace('.00 ', ' ');
