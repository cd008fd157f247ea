/**
 * The start of the fragment of a link to an order. It is in a file of its own, so that a page that only looks for such
 * a link does not load the code that reads it.
 */
export const orderFragmentStart = '#p=';
