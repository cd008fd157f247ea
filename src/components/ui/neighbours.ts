import type { PageMeta } from '#domain/pagination.ts';

/** The addresses of the previous and the next page of a list, for `rel` links; null when there is none. */
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
