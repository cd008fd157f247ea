/** Filters of an owner's own list of products. The dashboard counts by the same ones. */
export const ownFilters = ['sold-out', 'discount', 'offer', 'hidden'] as const;
export type OwnFilter = (typeof ownFilters)[number];
