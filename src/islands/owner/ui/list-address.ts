import { useLocation, useSearch } from 'wouter';
import { pageSizeOptions, productPageSize } from '#domain/limits.ts';
import { addQuery } from '#domain/paths/add-query.ts';
import { type OwnFilter, ownFilters } from '#domain/products/own-filter.ts';

/** Which part of a list is shown. The address holds it, so that a reload and the way back keep it. */
export interface ListPlace {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  /** Products of a kind alone; null for all. */
  readonly only: OwnFilter | null;
}

export interface ListAddress extends ListPlace {
  /** The address of the same list with something changed. */
  readonly format: (change: Partial<ListPlace>) => string;
}

export function readListPlace(query: string): ListPlace {
  const parameters = new URLSearchParams(query);
  const page = Number(parameters.get('page'));
  const limit = Number(parameters.get('limit'));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: pageSizeOptions.find((size) => size === limit) ?? productPageSize,
    search: parameters.get('q')?.trim() ?? '',
    only: ownFilters.find((filter) => filter === parameters.get('solo')) ?? null,
  };
}

/** @example formatListPlace('/products', { page: 2, limit: 25, search: 'café', only: null }) // '/products?q=caf%C3%A9&page=2' */
export function formatListPlace(path: string, { page, limit, search, only }: ListPlace): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  if (only !== null) query.set('solo', only);
  if (limit !== productPageSize) query.set('limit', String(limit));
  if (page > 1) query.set('page', String(page));
  return addQuery(path, query);
}

export function useListAddress(): ListAddress {
  const [path] = useLocation();
  const place = readListPlace(useSearch());
  return { ...place, format: (change) => formatListPlace(path, { ...place, ...change }) };
}
