import type { FigureKind } from '#domain/visits/tap-kind.ts';

/**
 * Counts of events of a store, a day in the store's own time, or a month for old ones. It has no trace of the visitors.
 */
export interface StoreDayTable {
  business_id: string;
  /** For old days, the first day of the month. */
  day: string;
  /** '' for events of the store as a whole. */
  product_id: string;
  kind: FigureKind;
  n: number;
}

export interface FigureSchema {
  store_days: StoreDayTable;
}
