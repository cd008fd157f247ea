import { isReserved } from '#domain/paths/reserved-words.ts';

/** Former urls of stores with the present url of each store. */
export type Redirects = ReadonlyMap<string, string>;

export const redirectsFile = '_redirects';

/**
 * Removes redirects that must not work: from a url that became a page of the site (product.md 2.3), and from a url to
 * itself.
 */
export function pickLeading(redirects: Redirects): Redirects {
  return new Map([...redirects].filter(([from, to]) => from !== to && !isReserved(from)));
}

/**
 * Renders redirects in the format that static hosts read: 301 for the store's page and everything below it (product.md
 * 2.3).
 */
export function serializeRedirects(redirects: Redirects): string {
  return [...pickLeading(redirects)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, to]) => `/${from} /${to} 301\n/${from}/* /${to}/:splat 301\n`)
    .join('');
}

/** Parses the output of `serializeRedirects`. Skips a line that is damaged. */
export function parseRedirects(text: string): Map<string, string> {
  const redirects = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, from, to] = /^\/([^/\s]+) \/([^/\s]+) 301$/.exec(line) ?? [];
    if (from !== undefined && to !== undefined) redirects.set(from, to);
  }
  return redirects;
}

/**
 * The redirects after stores took new urls, others closed and former urls ended. A redirect to a url that has moved
 * leads to the new url, without a chain. A redirect to a closed store is removed, and so is one from a url that has
 * ended or is in use.
 */
export function changeRedirects(
  redirects: Redirects,
  moves: readonly { readonly from: string; readonly to: string }[],
  gone: readonly string[] = [],
): Map<string, string> {
  const changed = new Map(redirects);
  for (const { from, to } of moves) {
    for (const [old, target] of changed) if (target === from) changed.set(old, to);
    if (!isReserved(from)) changed.set(from, to);
    changed.delete(to);
  }
  for (const [old, target] of changed) {
    if (gone.includes(old) || gone.includes(target)) changed.delete(old);
  }
  return changed;
}
