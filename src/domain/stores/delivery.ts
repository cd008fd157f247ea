import { formatPrice } from '../money/money.ts';
import { type Municipality, findMunicipalityOf } from '../places/municipality.ts';

/** Where a store delivers: nowhere, to the municipalities that it names, or in the whole country. */
export const deliveryScopes = ['none', 'places', 'country'] as const;
export type DeliveryScope = (typeof deliveryScopes)[number];

/** A municipality to which a store delivers, as `placePath` writes it, and the fee in CUP. */
export interface DeliveryPlace {
  readonly municipality: string;
  /** Null when the store does not name a fee. */
  readonly fee: number | null;
}

/** The delivery terms of a store. An API of the previous release gives none of them. */
export interface StoreDelivery {
  /** Null when the store does not say. Each product then says for itself whether it can be delivered. */
  readonly delivery?: DeliveryScope | null | undefined;
  readonly delivery_places?: readonly DeliveryPlace[] | undefined;
}

/** Whether a product is delivered. A store without deliveries overrides what its products say. */
export const bringsProduct = (
  store: StoreDelivery,
  product: { readonly delivery: boolean },
): boolean => product.delivery && store.delivery !== 'none';

/** A municipality to which a store delivers, with its names. */
export interface Zone extends Municipality {
  readonly slug: string;
  readonly fee: number | null;
}

/** The municipalities that a store names. Those of its own province come first. */
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

/** At most this many municipalities are named in one sentence. */
const namedZones = 12;

/**
 * The sentence about delivery on a store's page. Null when the store does not say where it delivers.
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
