import type { StoreType } from '#domain/places/store-type.ts';

/** What was read of a product of a touched store. */
export interface KnownProduct {
  readonly id: string;
  readonly categoryId: string | null;
  /** Products that its page shows beside it. */
  readonly related: readonly string[];
}

/** What was read of a touched store after the changes. */
export interface KnownStore {
  readonly id: string;
  readonly url: string;
  readonly type: StoreType;
  /** In which the directory has pages because of it. */
  readonly places: readonly string[];
  readonly total: number;
  readonly categories: readonly { readonly id: string; readonly products: number }[];
  /** In the order of the catalogue; all of them when `isWhole`, else the newest. */
  readonly products: readonly KnownProduct[];
  readonly isWhole: boolean;
  /** For stores that are not whole: ids of the products whose pages show a touched one. */
  readonly showing: ReadonlyMap<string, readonly string[]>;
  /** Ids of all products, read only where all their pages must be rendered again. */
  readonly allIds: readonly string[] | null;
  /** What pages show of it besides its products differs from what they last showed, or that is not known: all are rendered again. */
  readonly isShownOtherwise: boolean;
}

/** How many public stores there are, in all and of each type. */
export interface KnownDirectory {
  readonly total: number;
  readonly types: readonly { readonly type: StoreType; readonly count: number }[];
  /** The places that have pages, with how many stores stand there, of a type or of all, which null is. */
  readonly places: readonly PlaceCount[];
}

/** How many stores of a type, or of all, stand in a place. */
export interface PlaceCount {
  readonly place: string;
  readonly type: StoreType | null;
  readonly total: number;
}

/** What a plan goes by besides the changes: the catalogue as it was read after them, and what stands in the site. */
export interface Snapshot {
  /** Null is a store that is not public any more. */
  readonly stores: ReadonlyMap<string, KnownStore | null>;
  /** Paths of the directory on which the card of a store stands that changed alone, by id. */
  readonly cards: ReadonlyMap<string, readonly string[]>;
  /** Null when no list of stores is touched. */
  readonly directory: KnownDirectory | null;
  /** Null when no offer is touched. */
  readonly offersTotal: number | null;
  /**
   * Listing variants and sheets that stand in the site now or wait to, by the path of the first: '/cafe' →
   * ['/cafe?page=2']. So do the pages of the products of a store that was not public for a while, by `productsPath`.
   */
  readonly variants: ReadonlyMap<string, readonly string[]>;
  /** What pages will show of each touched store besides its products, by id, once the plan is carried out. */
  readonly shownStores: ReadonlyMap<string, string>;
}
