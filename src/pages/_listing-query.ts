import type { StoreType } from '#domain/places/store-type.ts';
import { isStoreType } from '#domain/places/store-type.ts';
import { normalizeListingQuery } from '#domain/paths/page-file.ts';

export interface ListingQuery {
  readonly type: StoreType | null;
  readonly category: string | null;
  readonly page: number;
}

/** What the query of a listing's address asks for; a parameter that makes no sense counts as absent. */
export function readListingQuery(pathname: string, query: URLSearchParams): ListingQuery {
  const kept = new URLSearchParams(normalizeListingQuery(pathname, query));
  const type = kept.get('type');
  return {
    type: isStoreType(type) ? type : null,
    category: kept.get('category'),
    page: Number(kept.get('page') ?? 1),
  };
}
