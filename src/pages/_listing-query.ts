import type { BusinessType } from '#domain/places/store-type.ts';
import { isBusinessType } from '#domain/places/store-type.ts';
import { normalizeListingQuery } from '#domain/paths/page-file.ts';

export interface ListingQuery {
  readonly type: BusinessType | null;
  readonly category: string | null;
  readonly page: number;
}

/** What the query of a listing's address asks for; a parameter that makes no sense counts as absent. */
export function readListingQuery(pathname: string, query: URLSearchParams): ListingQuery {
  const kept = new URLSearchParams(normalizeListingQuery(pathname, query));
  const type = kept.get('type');
  return {
    type: isBusinessType(type) ? type : null,
    category: kept.get('category'),
    page: Number(kept.get('page') ?? 1),
  };
}
