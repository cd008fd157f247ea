import type { AroundNavHandler } from 'wouter';

/** A store, another list or another part of the record begins at its top, though the screen may have the same path. */
export const beginAtTop: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options);
  window.scrollTo(0, 0);
};
