export const sortKeys = [
  'relevance',
  'createdAt',
  'updatedAt',
  'price',
  'name',
  'favorite',
] as const;
export type SortKey = (typeof sortKeys)[number];
export const sortOrders = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The order of the products of a search. */
export interface Sort {
  readonly sortBy: SortKey;
  readonly sortOrder: SortOrder;
}

export const defaultSortOrder: SortOrder = 'DESC';

/** The default sort of a search: by relevance with words, the newest first without. */
export const defaultSort = (q: string): SortKey => (q === '' ? 'createdAt' : 'relevance');

/** The sort and order to use. Relevance needs words and has only one direction. */
export function settleSort({
  q,
  sortBy = defaultSort(q),
  sortOrder = defaultSortOrder,
}: {
  readonly q: string;
  readonly sortBy?: SortKey | undefined;
  readonly sortOrder?: SortOrder | undefined;
}): Sort {
  const settled = sortBy === 'relevance' ? defaultSort(q) : sortBy;
  return { sortBy: settled, sortOrder: settled === 'relevance' ? 'DESC' : sortOrder };
}
