import type { Product } from './products.ts';

/** Folder of the web root that holds the published search index. */
export const searchIndexFolder = 'pagefind';
/**
 * Names the folder of the newest index: `{ "folder": "0a1b2c3d4e5f6071" }`, which is null when the site has no products.
 * While open pages may still read the index before, `previous` names its folder.
 */
export const searchIndexPointer = `${searchIndexFolder}/current.json`;

/**
 * Writes the product into the fragment of its address. As a metadata field it would be searchable, and the word "webp"
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
  // A card shows no options.
  delete card.options;
  delete card.variants;
  return `${path}#${encodeURIComponent(JSON.stringify(card))}`;
}

/** The product of a search record, as it was when the index was made. */
export function readCard(url: string): Product {
  return JSON.parse(decodeURIComponent(url.slice(url.indexOf('#') + 1))) as Product;
}
