/** The storage key of the visitor's anonymous session. */
export const visitorKey = 'vitrina:visitor';

/**
 * The storage key of the municipality that the visitor saved: its name, and on the next line the query of its listing.
 */
export const placeKey = 'vitrina:place';

/** 128 random bits in hexadecimal, as `getVisitorSession` creates them. */
export const isVisitorSession = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/**
 * Whether a storage entry is the visitor's own data. The data of an account is not: its session, its drafts and its
 * marks. The choice of the data saver is not either, because erasing it would cost the visitor money.
 */
export const isVisitors = (key: string): boolean =>
  /^vitrina:(?:visitor$|me$|place$|install-declined$|favourites|stores|order:|comment:)/.test(key);
