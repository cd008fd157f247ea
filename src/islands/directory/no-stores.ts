import type { DirectoryQuery } from './directory-query.ts';

/** The sentence for a list without stores. */
export function describeNoStores({ type, search, page }: DirectoryQuery): string {
  if (page > 1) return 'Esta página no existe. Empieza por la primera.';
  if (search !== '') return 'Ningún negocio coincide con tu búsqueda. Prueba con otra palabra.';
  if (type !== null) return 'Todavía no hay negocios de este tipo. Mira los demás.';
  return 'Todavía no hay negocios publicados. Vuelve pronto.';
}
