import { listClasses } from '#astro/page-styles/classes.ts';

/** The classes that the layer of utilities of a page has rules for. */
export function listUtilities(html: string): Set<string> {
  const css = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text).join('');
  const [, rest = ''] = css.split('@layer utilities{');
  const selectors = rest.slice(0, findEnd(rest)).match(/(?<=^|[{}])\.[^{]*/g) ?? [];
  // What stands behind the first is within it, as the link of `[&_.link]:mt-2`.
  return new Set(selectors.flatMap((selector) => listClasses(selector).slice(0, 1)));
}

/** Where the block ends in which a text begins. */
function findEnd(css: string): number {
  let depth = 1;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth === 0) return index;
  }
  return css.length;
}
