/**
 * How the fragment of a link to an order begins. On its own, as whoever only looks for one loads nothing of how it is read.
 */
export const orderFragmentStart = '#p=';
