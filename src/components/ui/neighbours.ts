import type { PageMeta } from '#domain/pagination.ts';

/** Addresses of the pages before and after one of a list, for `rel` links; null where there is none. */
export function findNeighbours(
  meta: PageMeta,
  pathOf: (page: number) => string,
): { previous: string | null; next: string | null } {
  const { page, totalPages } = meta;
  return {
    previous: page > 1 ? pathOf(page - 1) : null,
    next: page < totalPages ? pathOf(page + 1) : null,
  };
}
