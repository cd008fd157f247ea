/** The prefix of the names of all our caches. */
export const keptPrefix = 'vitrina-';
/** The cache of the visitor's favourite products, as they were last seen. */
export const favouritesCache = `${keptPrefix}favourites-1`;

/** Headers of a stored response: when it was stored, in milliseconds by the visitor's clock, and its size in bytes. */
export const keptAtHeader = 'x-kept-at';
export const keptBytesHeader = 'x-kept-bytes';
