import type { StoreType } from '#domain/stores/store-type.ts';
import { readPlace } from '#domain/places/listed-places.ts';
import { isStoreType } from '#domain/stores/store-type.ts';
import { normalizeListingQuery } from '#domain/paths/page-file.ts';

export interface ListingQuery {
  readonly type: StoreType | null;
  /** `province` or `province/municipality`; null for the whole country. */
  readonly place: string | null;
  readonly category: string | null;
  readonly page: number;
}

/** The query in a listing's address. An invalid parameter counts as absent. */
export function readListingQuery(pathname: string, query: URLSearchParams): ListingQuery {
  const kept = new URLSearchParams(normalizeListingQuery(pathname, query));
  const type = kept.get('type');
  const place = [kept.get('province'), kept.get('municipality')].filter(Boolean).join('/') || null;
  return {
    type: isStoreType(type) ? type : null,
    place: place !== null && readPlace(place) ? place : null,
    category: kept.get('category'),
    page: Number(kept.get('page') ?? 1),
  };
}
