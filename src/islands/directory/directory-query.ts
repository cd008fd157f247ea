import type { StoreType } from '#domain/places/store-type.ts';
import { storeTypeHeading, isStoreType } from '#domain/places/store-type.ts';
import { cleanSearchText } from '#domain/search/search-text.ts';
import { readPage } from '../shared/listing/read-page.ts';

export interface DirectoryQuery {
  readonly type: StoreType | null;
  readonly search: string;
  readonly page: number;
}

/** Reads the directory's address (product.md 3.5): `type`, `search`, `page`. */
export function readDirectoryQuery(query: URLSearchParams): DirectoryQuery {
  const type = query.get('type');
  return {
    type: isStoreType(type) ? type : null,
    search: cleanSearchText(query.get('search') ?? ''),
    page: readPage(query),
  };
}

/** @example directoryHeading({ type: 'cafe', search: '', page: 1 }) // 'Cafeterías' */
export function directoryHeading({ type, search }: DirectoryQuery): string {
  const all = type === null ? 'Todos los negocios' : storeTypeHeading(type);
  if (search === '') return all;
  return type === null ? `Resultados de «${search}»` : `${all}: «${search}»`;
}
