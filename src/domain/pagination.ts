import { compactPageNumbers, directoryPageNumbers, paginationHiddenUpTo } from './limits.ts';

/** `meta` of every paged response. `lastPage` repeats `totalPages` for older clients. */
export interface PageMeta {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly totalPages: number;
  readonly lastPage: number;
}

export type PageEntry = number | 'ellipsis';

/** The number of pages for `total` items; 0 when there are no items. */
export function pageCount(total: number, limit: number): number {
  return Math.ceil(Math.max(0, total) / limit);
}

export function pageMeta(position: { total: number; page: number; limit: number }): PageMeta {
  const { total, page, limit } = position;
  const totalPages = pageCount(total, limit);
  return { total, page, limit, totalPages, lastPage: totalPages };
}

/**
 * Whether a page is past the last one. An empty page before that has lost its rows to a deletion. Read again, it has
 * those that followed.
 */
export function isPastEnd({ total, page, totalPages }: PageMeta): boolean {
  return total > 0 && page > totalPages;
}

/** Lists of 15 items or fewer show no pagination (product.md 6.9). */
export function isPaginationHidden(total: number): boolean {
  return total <= paginationHiddenUpTo;
}

/** The nearest existing page; 1 when there is none. */
export function clampPage(page: number, last: number): number {
  return Math.min(Math.max(1, Math.trunc(page)), Math.max(1, last));
}

/**
 * At most `max` consecutive pages around the current one, as the directory shows them.
 * @example pageWindow(6, 9) // [4, 5, 6, 7, 8]
 */
export function pageWindow(page: number, last: number, max = directoryPageNumbers): number[] {
  const length = Math.min(max, Math.max(0, last));
  const centred = clampPage(page, last) - Math.floor(max / 2);
  const first = Math.max(1, Math.min(centred, last - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}

/**
 * First, last and the pages within 2 of the current one; an ellipsis stands for the page at
 * distance 3 and all behind it (product.md 3.6).
 * @example pagesAround(6, 12) // [1, 'ellipsis', 4, 5, 6, 7, 8, 'ellipsis', 12]
 */
export function pagesAround(page: number, last: number): PageEntry[] {
  const current = clampPage(page, last);
  const entries: PageEntry[] = [];
  if (current > 3) entries.push(1);
  if (current - 3 > 1) entries.push('ellipsis');
  for (let near = Math.max(1, current - 2); near <= Math.min(last, current + 2); near += 1) {
    entries.push(near);
  }
  if (current + 3 < last) entries.push('ellipsis');
  if (current + 2 < last) entries.push(last);
  return entries;
}

/**
 * At most 5 page numbers, with an ellipsis for each gap (product.md 6.9).
 * @example compactPages(6, 12) // [1, 'ellipsis', 5, 6, 7, 'ellipsis', 12]
 */
export function compactPages(page: number, last: number): PageEntry[] {
  if (last <= compactPageNumbers) return pageWindow(page, last, compactPageNumbers);
  const current = clampPage(page, last);
  if (current <= 3) return [1, 2, 3, 4, 'ellipsis', last];
  if (current >= last - 2) return [1, 'ellipsis', last - 3, last - 2, last - 1, last];
  return [1, 'ellipsis', current - 1, current, current + 1, 'ellipsis', last];
}
