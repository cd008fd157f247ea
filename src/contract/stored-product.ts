import type { Product } from './products.ts';

/** Folder of the web root that holds the published search index. */
export const searchIndexFolder = 'pagefind';
/** Says in which folder below it the newest index is: `{ "folder": "es_0a1b2c" }`. */
export const searchIndexPointer = `${searchIndexFolder}/current.json`;

/**
 * Every metadata field of a record is searched, which would find all products by the word "webp"; a fragment of its
 * address is not, so that carries the product.
 */
export function writeCard(path: string, product: Product): string {
  const { business, images } = product;
  const card: Product = {
    ...product,
    description: null,
    business: { ...business, logo: null },
    images: images.slice(0, 1),
  };
  return `${path}#${encodeURIComponent(JSON.stringify(card))}`;
}

/** The product of a record, as it was when the index was made. */
export function readCard(url: string): Product {
  return JSON.parse(decodeURIComponent(url.slice(url.indexOf('#') + 1))) as Product;
}
