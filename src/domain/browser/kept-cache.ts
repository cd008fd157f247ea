/** The names of all caches of the site begin so. */
export const keptPrefix = 'vitrina-';
/** The products of the visitor's favourites, as they were last seen. */
export const favouritesCache = `${keptPrefix}favourites-1`;

/** Headers of what is kept: when it was, in milliseconds by the visitor's clock, and how many bytes it takes. */
export const keptAtHeader = 'x-kept-at';
export const keptBytesHeader = 'x-kept-bytes';
