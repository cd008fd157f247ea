import { useLocation, useSearch } from 'wouter';
import { maxLimit, pageSizeOptions, productPageSize } from '#domain/limits.ts';
import { addQuery } from '#domain/paths/add-query.ts';
import { type OwnFilter, ownFilters } from '#domain/products/own-filter.ts';
import { readPage } from '#islands/shared/listing/read-page.ts';

/** Views for working on many rows of a list at once. */
const listViews = ['lista', 'seleccion'] as const;
export type ListView = (typeof listViews)[number];

/** The part of a list that is shown. It is in the address, so that a reload and the way back keep it. */
export interface ListPlace {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  /** Restricts the list to one kind of products; null for all. */
  readonly only: OwnFilter | null;
  readonly view?: ListView | undefined;
}

export interface ListAddress extends ListPlace {
  /** The address of the same list with some changes. */
  readonly format: (change: Partial<ListPlace>) => string;
}

export function readListPlace(query: string): ListPlace {
  const parameters = new URLSearchParams(query);
  const limit = Number(parameters.get('limit'));
  const view = listViews.find((one) => one === parameters.get('vista'));
  return {
    page: readPage(parameters),
    limit: pageSizeOptions.find((size) => size === limit) ?? presetLimit(view),
    search: parameters.get('q')?.trim() ?? '',
    only: ownFilters.find((filter) => filter === parameters.get('solo')) ?? null,
    view,
  };
}

/** The views for many rows show the largest page that the API allows. */
export const presetLimit = (view: ListView | undefined): number =>
  view === undefined ? productPageSize : maxLimit;

/** @example formatListPlace('/products', { page: 2, limit: 25, search: 'café', only: null }) // '/products?q=caf%C3%A9&page=2' */
export function formatListPlace(path: string, place: ListPlace): string {
  const { page, limit, search, only, view } = place;
  const query = new URLSearchParams();
  if (view !== undefined) query.set('vista', view);
  if (search !== '') query.set('q', search);
  if (only !== null) query.set('solo', only);
  if (limit !== presetLimit(view)) query.set('limit', String(limit));
  if (page > 1) query.set('page', String(page));
  return addQuery(path, query);
}

export function useListAddress(): ListAddress {
  const [path] = useLocation();
  const place = readListPlace(useSearch());
  return { ...place, format: (change) => formatListPlace(path, { ...place, ...change }) };
}
