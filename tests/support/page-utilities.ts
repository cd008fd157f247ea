import { listClasses } from '#astro/page-styles/classes.ts';

/**
 * Utilities have two extra ids in their selectors (src/astro/page-styles/flatten-layers.ts), and begin with a class.
 */
const utility = /(?<=^|[{},]):not\(#\\#\):not\(#\\#\)(?=\.)([^{,]*)/g;

/** The classes for which a page has utilities. */
export function listUtilities(html: string): Set<string> {
  const css = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text).join('');
  const selectors = Array.from(css.matchAll(utility), ([, selector = '']) => selector);
  // Only the first class is the utility's own, as in `[&_.link]:mt-2`.
  return new Set(selectors.flatMap((selector) => listClasses(selector).slice(0, 1)));
}
