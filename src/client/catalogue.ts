import type { Business, BusinessTypeMetric, FeaturedBusiness } from '#contract/stores.ts';
import type { Category } from '#contract/categories.ts';
import type { Page } from '#contract/paging.ts';
import type { Product, SheetProduct } from '#contract/products.ts';
import type { Related } from '#contract/publication.ts';
import type { Review } from '#contract/comments.ts';
import type { SheetPart } from '#domain/orders/order-sheets.ts';
import type { StoreType } from '#domain/stores/store-type.ts';

export interface HomeView {
  types: BusinessTypeMetric[];
  offers: Product[];
  /** Shown before the featured stores. */
  recommended: FeaturedBusiness[];
  featured: FeaturedBusiness[];
  latest: Business[];
}

/** A listing of the directory; a place is `province` or `province/municipality` as addresses have them. */
export interface DirectoryQuery {
  type: StoreType | null;
  place?: string | null;
  page: number;
}

export interface DirectoryView {
  type: StoreType | null;
  types: BusinessTypeMetric[];
  stores: Page<Business>;
  /** Stores of other municipalities that deliver to the municipality. Only on its first page. */
  delivering: Page<Business> | null;
}

export interface StoreView {
  store: Business;
  categories: Category[];
  /** The category of the listing; null for all products. */
  category: Category | null;
  products: Page<Product>;
}

export interface SheetView {
  store: Business;
  categories: (Category & { products: number })[];
  /** Null on the first sheet of a store with too many products for one sheet. */
  products: SheetProduct[] | null;
  /** The number of the store's products. */
  total: number;
}

export interface ProductView {
  product: Product;
  /** The hash in the address of its link preview. */
  card: string | undefined;
  store: Business;
  related: { kind: Related['kind']; products: Product[] };
  comments: Review[];
}

/**
 * The data for the public pages. The publisher supplies it, so that the pages of one batch share their reads. Null
 * means that the thing does not exist or is not public. A failed read rejects, and its page is then not published.
 */
export interface Catalogue {
  home(): Promise<HomeView>;
  directory(query: DirectoryQuery): Promise<DirectoryView>;
  offers(page: number): Promise<Page<Product>>;
  featured(): Promise<FeaturedBusiness[]>;
  store(url: string, query: { category: string | null; page: number }): Promise<StoreView | null>;
  sheet(url: string, part: SheetPart | null): Promise<SheetView | null>;
  product(url: string, id: string): Promise<ProductView | null>;
}
