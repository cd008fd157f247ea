import type { ListingPosition } from '#contract/publication.ts';
import type { StoreType } from '#domain/stores/store-type.ts';

/** A product of a touched store, as it was read. */
export interface KnownProduct {
  readonly id: string;
  readonly categoryId: string | null;
  /** Products that its page shows as related. */
  readonly related: readonly string[];
}

/** A touched product of a store that was not read whole. */
export interface TouchedProduct {
  /** Products whose pages show it. */
  readonly shownOn: readonly string[];
  /** Undefined for a product that is no longer listed, and from an API of the previous release. */
  readonly position: ListingPosition | undefined;
}

/** A touched store, as it was read after the changes. */
export interface KnownStore {
  readonly id: string;
  readonly url: string;
  readonly type: StoreType;
  /** The places in which the directory has pages because of the store. */
  readonly places: readonly string[];
  readonly total: number;
  readonly categories: readonly { readonly id: string; readonly products: number }[];
  /**
   * All of them in the order of the catalogue; null for a large store of which few products are touched, unless all its
   * pages must be rendered again.
   */
  readonly products: readonly KnownProduct[] | null;
  /** Whether it has more products than a single read, so that rendering all their pages takes long. */
  readonly isLarge: boolean;
  /** The touched products by id, when `products` is null. */
  readonly touched: ReadonlyMap<string, TouchedProduct>;
  /**
   * The content of its pages besides its products has changed, or the former content is not known. All its pages are
   * rendered again.
   */
  readonly isShownOtherwise: boolean;
}

/** The number of public stores, in all and of each type. */
export interface KnownDirectory {
  readonly total: number;
  readonly types: readonly { readonly type: StoreType; readonly count: number }[];
  /** The places with pages, each with its number of stores, of all types (null) or of one. */
  readonly places: readonly PlaceCount[];
}

/** The number of stores in a place, of one type or of all. */
export interface PlaceCount {
  readonly place: string;
  readonly type: StoreType | null;
  readonly total: number;
}

/**
 * The facts that a plan depends on besides the changes: the catalogue as it was read after them, and the existing files
 * of the site.
 */
export interface Snapshot {
  /** Null for a store that is no longer public. */
  readonly stores: ReadonlyMap<string, KnownStore | null>;
  /** Paths of the directory with the card of a store of which only the card changed, by id. */
  readonly cards: ReadonlyMap<string, readonly string[]>;
  /** Null when no list of stores is touched. */
  readonly directory: KnownDirectory | null;
  /** Null when no offer is touched. */
  readonly offersTotal: number | null;
  /**
   * Listing variants and sheets that exist in the site or wait for rendering, by the path of the first: '/cafe' →
   * ['/cafe?page=2']. It also has the pages of the products of a store that was not public for a while, by
   * `productsPath`.
   */
  readonly variants: ReadonlyMap<string, readonly string[]>;
  /** The content of each touched store's pages besides its products, by id, after the plan is carried out. */
  readonly shownStores: ReadonlyMap<string, string>;
}
