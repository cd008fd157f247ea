import { maxPage } from '#domain/limits.ts';

/** The page number of an address; 1 when there is none or it makes no sense. */
export function readPage(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  const page = /^[1-9]\d*$/.test(text) ? Number(text) : 1;
  return page <= maxPage ? page : 1;
}
