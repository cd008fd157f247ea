/** What one size of catalogue takes, as `docs/scale.json` keeps it. */
export interface ScaleMeasurement {
  readonly products: number;
  readonly stores: number;
  /** Date and machine. */
  readonly machine: string;
  readonly fillSeconds: number;
  /** From the start of a process until the API listens. */
  readonly startSeconds: number;
  readonly databaseBytes: number;
  /** Milliseconds. */
  readonly search: Spread;
  readonly publication: ScalePublication;
  /** Milliseconds from saving a price until the page of the product shows it. */
  readonly change: Spread;
  /** The same until every list does. */
  readonly lists: Spread & { readonly pages: number };
}

export interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** A full publication into an empty folder, without the search index. */
export interface ScalePublication {
  /** Into how many the site was divided, of which the first was published; 1 for the whole site. */
  readonly shares: number;
  readonly pages: number;
  readonly seconds: number;
  /** Of the processor, spent by the publisher. */
  readonly processorSeconds: number;
  readonly publisherMegabytes: number;
  readonly apiMegabytes: number;
  readonly siteBytes: number;
  readonly siteFiles: number;
}
