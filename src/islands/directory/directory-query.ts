import type { StoreType } from '#domain/stores/store-type.ts';
import { findProvince } from '#domain/places/place-slug.ts';
import { storeTypeHeading, isStoreType } from '#domain/stores/store-type.ts';
import { cleanSearchText } from '#domain/search/search-text.ts';
import { readPage } from '../shared/listing/read-page.ts';

export interface DirectoryQuery {
  readonly type: StoreType | null;
  readonly search: string;
  /** `province` or `province/municipality`; absent for the whole country. */
  readonly place?: string | undefined;
  readonly page: number;
}

/** The municipalities in the form of a page. They are those of its own province. */
export interface KnownPlaces {
  readonly province: string;
  readonly municipalities: readonly string[];
}

/**
 * Reads the directory's address (product.md 3.5): `type`, `province`, `municipality`, `search`, `page`. An unknown
 * place counts as absent. A municipality is checked only when the page knows those of its province.
 */
export function readDirectoryQuery(
  query: URLSearchParams,
  known: KnownPlaces | null = null,
): DirectoryQuery {
  const type = query.get('type');
  return {
    type: isStoreType(type) ? type : null,
    search: cleanSearchText(query.get('search') ?? ''),
    ...readPlace(query, known),
    page: readPage(query),
  };
}

function readPlace(
  query: URLSearchParams,
  known: KnownPlaces | null,
): Pick<DirectoryQuery, 'place'> {
  const province = query.get('province');
  const municipality = query.get('municipality');
  if (province === null || findProvince(province) === null) return {};
  const isThere = known?.province !== province || known.municipalities.includes(municipality ?? '');
  return { place: [province, isThere && municipality].filter(Boolean).join('/') };
}

/** The place of a rendered page. */
export interface NamedPlace {
  readonly path: string;
  /** @example 'Playa, La Habana' */
  readonly name: string;
}

/**
 * @example
 * directoryHeading({ type: 'cafe', search: '', page: 1, place: 'la-habana/playa' }, playa)
 * // 'Cafeterías en Playa, La Habana'
 */
export function directoryHeading(
  { type, search, place }: DirectoryQuery,
  named?: NamedPlace | null,
): string {
  const where = place !== undefined && place === named?.path ? ` en ${named.name}` : '';
  const every = where === '' ? 'Todos los negocios' : 'Negocios';
  const all = (type === null ? every : storeTypeHeading(type)) + where;
  if (search === '') return all;
  return type === null ? `Resultados de «${search}»${where}` : `${all}: «${search}»`;
}
