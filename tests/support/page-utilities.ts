import { listClasses } from '#astro/page-styles/classes.ts';

/** Rules of the layer of utilities outweigh by two ids (src/astro/page-styles/flatten-layers.ts), and begin with a class. */
const utility = /(?<=^|[{},]):not\(#\\#\):not\(#\\#\)(?=\.)([^{,]*)/g;

/** The classes that the utilities of a page have rules for. */
export function listUtilities(html: string): Set<string> {
  const css = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text).join('');
  const selectors = Array.from(css.matchAll(utility), ([, selector = '']) => selector);
  // What stands behind the first is within it, as the link of `[&_.link]:mt-2`.
  return new Set(selectors.flatMap((selector) => listClasses(selector).slice(0, 1)));
}
