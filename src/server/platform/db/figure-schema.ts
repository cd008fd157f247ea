import type { FigureKind } from '#domain/visits/tap-kind.ts';

/** How often something happened to a store on a day of its own time, or in a month long ago; nothing of who did it. */
export interface StoreDayTable {
  business_id: string;
  /** The first of the month for days that are long past. */
  day: string;
  /** '' for what belongs to the store as a whole. */
  product_id: string;
  kind: FigureKind;
  n: number;
}

export interface FigureSchema {
  store_days: StoreDayTable;
}
