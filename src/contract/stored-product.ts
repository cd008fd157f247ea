import type { Business } from './business.ts';
import type { Product } from './product.ts';
import { type FlagFilter, mapFlags } from '#domain/search/product-search.ts';

/** Folder of the web root that holds the published search index. */
export const searchIndexFolder = 'pagefind';
/** Says in which folder below it the newest index is: `{ "folder": "es_0a1b2c" }`. */
export const searchIndexPointer = `${searchIndexFolder}/current.json`;

/** A record of the published search index, apart from how it is written there. */
export interface IndexedRecord {
  /** What the record is about, with what a card shows of it in the fragment. */
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly filters: Record<string, string[]>;
}

/** The record of a product. Its text is what it is found by, besides the name. */
export function indexProduct(product: Product, path: string): IndexedRecord {
  const { name, description, category, business, currency, stock, delivery } = product;
  const flags: Record<FlagFilter, boolean> = { inStock: stock === null || stock > 0, delivery };
  return {
    url: writeCard(path, product),
    title: name,
    text: [name, description, category?.name, business.name].filter(Boolean).join('. '),
    filters: {
      kind: ['product'],
      store: [business.id],
      currency: [currency],
      ...mapFlags((flag) => [String(flags[flag])]),
      ...(category !== null && { category: [category.id] }),
    },
  };
}

export function indexBusiness(business: Business, path: string): IndexedRecord {
  const { name, description, type, province } = business;
  return {
    url: path,
    title: name,
    text: [name, description, province].filter(Boolean).join('. '),
    filters: { kind: ['business'], type: [type] },
  };
}

/**
 * Every metadata field of a record is searched, which would find all products by the word "webp"; a fragment of its
 * address is not, so that carries the product.
 */
function writeCard(path: string, product: Product): string {
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
