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

/** By what the products of a search are ordered, and which way. */
export interface Sort {
  readonly sortBy: SortKey;
  readonly sortOrder: SortOrder;
}

export const defaultSortOrder: SortOrder = 'DESC';

/** The sort of a search that names none: with words the most relevant first, without them the newest. */
export const defaultSort = (q: string): SortKey => (q === '' ? 'createdAt' : 'relevance');

/** The sort and order in force. Relevance needs words and has one direction. */
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
