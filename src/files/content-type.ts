import { lookup } from 'mrmime';

interface ContentType {
  readonly value: string;
  readonly isText: boolean;
}

/**
 * Extensions of the text files of a web root. A file with an extension that is neither here nor below is not served.
 */
const texts = new Set(['css', 'html', 'js', 'json', 'mjs', 'svg', 'txt', 'webmanifest', 'xml']);
const binaries = new Set(['avif', 'ico', 'jpg', 'png', 'webp', 'woff2']);
const pagefindExtension = /^(?:pagefind|pf_(?:filter|fragment|index|meta))$/;

/** Types that the library's table lacks or has differently. */
const typeOverrides: Readonly<Record<string, string>> = {
  ico: 'image/x-icon',
  xml: 'application/xml',
};

const findType = (extension: string): string =>
  typeOverrides[extension] ?? lookup(extension) ?? 'application/octet-stream';

/** The type of a file by its extension; null for a file that is not served. */
export function findContentType(file: string): ContentType | null {
  const extension = /\.([a-z0-9_]+)$/.exec(file)?.[1] ?? '';
  const type = findType(extension);
  if (texts.has(extension)) return { value: `${type}; charset=utf-8`, isText: true };
  const isServed = binaries.has(extension) || pagefindExtension.test(extension);
  return isServed ? { value: type, isText: false } : null;
}
