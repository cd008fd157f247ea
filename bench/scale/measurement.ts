/** The measurements of one size of catalogue, as `docs/scale.json` stores them. */
export interface ScaleMeasurement {
  readonly products: number;
  readonly stores: number;
  /** Date and machine. */
  readonly machine: string;
  readonly fillSeconds: number;
  /** From the start of the process until the API listens. */
  readonly startSeconds: number;
  readonly databaseBytes: number;
  /** Milliseconds. */
  readonly search: Spread;
  readonly publication: ScalePublication;
  /** Milliseconds from saving a price until the product's page shows it. */
  readonly change: Spread;
  /** The same until every list shows it. */
  readonly lists: Spread & { readonly pages: number };
}

export interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** A full publication into an empty folder, without the search index. */
export interface ScalePublication {
  /** The number of shares of the site, of which the first was published; 1 for the whole site. */
  readonly shares: number;
  readonly pages: number;
  readonly seconds: number;
  /** Processor time of the publisher in seconds. */
  readonly processorSeconds: number;
  readonly publisherMegabytes: number;
  readonly apiMegabytes: number;
  readonly siteBytes: number;
  readonly siteFiles: number;
}
