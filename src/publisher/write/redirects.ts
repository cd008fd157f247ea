import { isReserved } from '#domain/paths/reserved-words.ts';

/** Former urls of stores with the url that each store has now. */
export type Redirects = ReadonlyMap<string, string>;

export const redirectsFile = '_redirects';

/** Those that lead somewhere: not from a url that became a page of the site (product.md 2.3), nor to where they come from. */
export function pickLeading(redirects: Redirects): Redirects {
  return new Map([...redirects].filter(([from, to]) => from !== to && !isReserved(from)));
}

/** Renders redirects in the format that static hosts read: the store's page and all below it, 301 (product.md 2.3). */
export function serializeRedirects(redirects: Redirects): string {
  return [...pickLeading(redirects)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, to]) => `/${from} /${to} 301\n/${from}/* /${to}/:splat 301\n`)
    .join('');
}

/** Reads back what `serializeRedirects` wrote; a line that was damaged since is passed over. */
export function parseRedirects(text: string): Map<string, string> {
  const redirects = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, from, to] = /^\/([^/\s]+) \/([^/\s]+) 301$/.exec(line) ?? [];
    if (from !== undefined && to !== undefined) redirects.set(from, to);
  }
  return redirects;
}

/**
 * The redirects after stores took new urls, others closed and former urls ended. What led to a url that moved on leads to its new place,
 * without a chain; what led to a closed store leads nowhere, nor does a url that has ended or that is in use.
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
