import { lookup } from 'mrmime';

interface ContentType {
  readonly value: string;
  readonly isText: boolean;
}

/** Files that may stand in a web root, by their extension; a file of another kind is not served. */
const texts = new Set(['css', 'html', 'js', 'json', 'mjs', 'svg', 'txt', 'webmanifest', 'xml']);
const binaries = new Set(['avif', 'ico', 'jpg', 'png', 'webp', 'woff2']);
const ofPagefind = /^(?:pagefind|pf_(?:filter|fragment|index|meta))$/;

/** Those that the table of the library has no type for, or another one. */
const otherwise: Readonly<Record<string, string>> = { ico: 'image/x-icon', xml: 'application/xml' };

const findType = (extension: string): string =>
  otherwise[extension] ?? lookup(extension) ?? 'application/octet-stream';

/** The type of a file by its extension; null for one that is not served. */
export function findContentType(file: string): ContentType | null {
  const extension = /\.([a-z0-9_]+)$/.exec(file)?.[1] ?? '';
  const type = findType(extension);
  if (texts.has(extension)) return { value: `${type}; charset=utf-8`, isText: true };
  const isServed = binaries.has(extension) || ofPagefind.test(extension);
  return isServed ? { value: type, isText: false } : null;
}
