import { maxPage } from '#domain/limits.ts';

/** The page number in an address; 1 when it is missing or invalid. */
export function readPage(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  const page = /^[1-9]\d*$/.test(text) ? Number(text) : 1;
  return page <= maxPage ? page : 1;
}
