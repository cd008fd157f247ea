/** Under which a browser keeps the visitor's anonymous session. */
export const visitorKey = 'vitrina:visitor';

/** Under which it keeps the municipality that the visitor had remembered: its name, and the query of its listing below. */
export const placeKey = 'vitrina:place';

/** 128 random bits, as `getVisitorSession` writes them. */
export const isVisitorSession = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/**
 * Whether an entry of the browser's storage is the visitor's own. What an account keeps is not: its session and drafts,
 * and marks on its things; nor is the choice of the data saver, as forgetting it would cost the visitor money.
 */
export const isVisitors = (key: string): boolean =>
  /^vitrina:(?:visitor$|me$|place$|install-declined$|favourites|stores|order:|comment:)/.test(key);
