import type { PageMeta } from '#domain/pagination.ts';
import type { Product } from '#contract/products.ts';

/** A page of search results. */
export interface FoundProducts {
  readonly products: readonly Product[];
  readonly meta: PageMeta;
  /** False when there are more than `meta.total`. */
  readonly isExact: boolean;
  /** The text that was searched for instead, after a correction; otherwise null. */
  readonly searched: string | null;
  /** Whether no product has all the words, and these have most of them. */
  readonly isPartial: boolean;
  /** Whether they come from the published index, because the API could not be reached. */
  readonly isStored: boolean;
}
