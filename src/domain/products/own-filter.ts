/** What an owner may have of their products alone; the dashboard counts the same. */
export const ownFilters = ['sold-out', 'discount', 'offer', 'hidden'] as const;
export type OwnFilter = (typeof ownFilters)[number];
