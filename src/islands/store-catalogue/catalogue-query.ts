import { pageOfText, productsText } from '#domain/text/count-text.ts';
import { isId } from '#domain/id.ts';
import { cleanSearchText } from '#domain/search/search-text.ts';
import { readPage } from '../shared/listing/read-page.ts';

export interface CatalogueQuery {
  /** The id of a category of the store; null for all. */
  readonly category: string | null;
  /** The name of the category, when it is known. */
  readonly name: string | null;
  readonly search: string;
  readonly page: number;
}

/** Reads a storefront's address (product.md 3.9): `category`, `page`, and `search` for the search on the page. */
export function readCatalogueQuery(query: URLSearchParams): CatalogueQuery {
  const category = query.get('category');
  return {
    category: category !== null && isId(category) ? category : null,
    name: null,
    search: cleanSearchText(query.get('search') ?? ''),
    page: readPage(query),
  };
}

/** The query of a link. A category link keeps the search; other links of the list replace the query. */
export function followCatalogueLink(
  query: CatalogueQuery,
  link: { readonly name: string; readonly isCategory: boolean },
  current: CatalogueQuery,
): CatalogueQuery {
  const { category } = query;
  if (link.isCategory) {
    return { ...query, name: category === null ? null : link.name, search: current.search };
  }
  return category === current.category ? { ...query, name: current.name } : query;
}

/** The heading of the products. `category` is a name; null for all. */
export function catalogueHeading(category: string | null, search: string): string {
  if (search === '') return category ?? 'Productos';
  return category === null ? `«${search}»` : `«${search}» en ${category}`;
}

/**
 * The number of products and the current page; null while they are unknown.
 * @example describeCount({ total: 48, totalIsExact: true, page: 2, totalPages: 2 }, 'shown') // '48 productos · Página
 * 2 de 2'
 */
export function describeCount(
  meta: {
    readonly total: number;
    readonly totalIsExact: boolean;
    readonly page: number;
    readonly totalPages: number;
  } | null,
  kind: 'adopted' | 'loading' | 'shown' | 'failed',
): string {
  if (meta === null) return kind === 'failed' ? 'No se pudo cargar' : 'Cargando…';
  const { totalIsExact, page, totalPages } = meta;
  const total = `${totalIsExact ? '' : 'Más de '}${productsText(meta.total)}`;
  return totalPages > 1 ? `${total} · ${pageOfText(page, totalPages, totalIsExact)}` : total;
}
