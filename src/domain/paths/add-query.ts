/**
 * An address with a query, or the path alone when that is empty.
 * @example addQuery('/search', new URLSearchParams({ q: 'café' })) // '/search?q=caf%C3%A9'
 */
export function addQuery(path: string, query: URLSearchParams): string {
  // Its size would say so, too, but Safari 16.4 and Chrome 111, which the scripts are built for, do not know it.
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
