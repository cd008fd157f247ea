/** Pages that hosts and buckets look for under these names. */
const knownByName = new Set(['index.html', '404.html', '500.html']);

/**
 * The key of a file in a bucket. A page's key is its address, because a plain bucket serves an object only under its
 * key. The page '/cafe' is the object 'cafe', beside 'cafe/product/abc'.
 * @example keyOfFile('cafe/_q/page=2.html') // 'cafe/_q/page=2'
 */
export function keyOfFile(file: string): string {
  return file.endsWith('.html') && !knownByName.has(file) ? file.slice(0, -'.html'.length) : file;
}

/**
 * The file of a key. A name without an extension is a page, except the names that static hosts look for. No page has a
 * key with `.html`: such a key comes from a site folder that someone copied into the bucket, and maps to another file.
 */
export function fileOfKey(key: string): string {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const isCopy = key.endsWith('.html') && !knownByName.has(key);
  const isPage = !name.includes('.') && !/^_[a-z]+$/.test(key);
  return isCopy || isPage ? `${key}.html` : key;
}
