import type { Product } from './products.ts';

/** Folder of the web root that holds the published search index. */
export const searchIndexFolder = 'pagefind';
/** Says in which folder below it the newest index is: `{ "folder": "es_0a1b2c" }`. */
export const searchIndexPointer = `${searchIndexFolder}/current.json`;

/**
 * Writes the product into the fragment of its address. In a metadata field it would be searched, and the word "webp"
 * would find every product.
 */
export function writeCard(path: string, product: Product): string {
  const { business, images } = product;
  const card: Product = {
    ...product,
    description: null,
    business: { ...business, logo: null },
    images: images.slice(0, 1),
  };
  // What can be chosen is no part of a card.
  delete card.options;
  delete card.variants;
  return `${path}#${encodeURIComponent(JSON.stringify(card))}`;
}

/** The product of a record, as it was when the index was made. */
export function readCard(url: string): Product {
  return JSON.parse(decodeURIComponent(url.slice(url.indexOf('#') + 1))) as Product;
}
