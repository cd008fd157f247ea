import type { PageMeta } from '#domain/pagination.ts';
import type { Product } from '#contract/products.ts';

/** A page of what a search found. */
export interface FoundProducts {
  readonly products: readonly Product[];
  readonly meta: PageMeta;
  /** False when there are more than `meta.total`. */
  readonly isExact: boolean;
  /** What was looked for instead, when the spelling was corrected. */
  readonly searched: string | null;
  /** No product has all the words, and these have most of them. */
  readonly isPartial: boolean;
  /** From the index that was published with the site, because the API could not be reached. */
  readonly isStored: boolean;
}
