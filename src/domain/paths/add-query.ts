/**
 * An address with a query, or the path alone when the query is empty.
 * @example addQuery('/search', new URLSearchParams({ q: 'café' })) // '/search?q=caf%C3%A9'
 */
export function addQuery(path: string, query: URLSearchParams): string {
  // `query.size` is missing in Safari 16.4 and Chrome 111, which the scripts support.
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
