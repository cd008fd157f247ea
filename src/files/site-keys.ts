/** Pages that hosts and buckets know by these names. */
const knownByName = new Set(['index.html', '404.html', '500.html']);

/**
 * The key of a file in a bucket. A page has its address as key, because a plain bucket serves nothing under another:
 * '/cafe' is the object 'cafe', beside 'cafe/product/abc'.
 * @example keyOfFile('cafe/_q/page=2.html') // 'cafe/_q/page=2'
 */
export function keyOfFile(file: string): string {
  return file.endsWith('.html') && !knownByName.has(file) ? file.slice(0, -'.html'.length) : file;
}

/**
 * The file of a key: a name without an extension is a page, unless it is one that static hosts read. No page has a key
 * with `.html`, as in a folder of a site that was copied there, and the file of such a one is another.
 */
export function fileOfKey(key: string): string {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const isCopy = key.endsWith('.html') && !knownByName.has(key);
  const isPage = !name.includes('.') && !/^_[a-z]+$/.test(key);
  return isCopy || isPage ? `${key}.html` : key;
}
