import { storeTypeLabel } from '../stores/store-type.ts';
import {
  descriptionMetaLength,
  productDescriptionMetaLength,
  storeDescriptionMetaLength,
} from '../limits.ts';
import { storesFoundText } from './count-text.ts';

/** Puts a text on one line. A run of white space becomes one space. */
function flatten(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The first `length` characters. A pair of UTF-16 units is never split. */
function takeFirst(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

/** A description of at most 160 characters. A longer one becomes its first 157 and '...'. */
export function truncateDescription(text: string): string {
  const line = flatten(text);
  if (line.length <= descriptionMetaLength) return line;
  return `${takeFirst(line, descriptionMetaLength - 3)}...`;
}

interface DescribedStore {
  readonly name: string;
  readonly type: string;
  readonly province: string;
  readonly country: string;
  readonly description?: string | null | undefined;
}

/** Meta description of a store: the first 140 characters of its own description, or a sentence about it. */
export function storeDescription(store: DescribedStore): string {
  const own = flatten(store.description ?? '');
  if (own !== '') return takeFirst(own, storeDescriptionMetaLength);
  // 'Otro' means nothing inside a sentence.
  const kind = store.type === 'other' ? 'negocio' : storeTypeLabel(store.type).toLowerCase();
  return truncateDescription(
    `${store.name}: ${kind} en ${store.province}, ${store.country}. Mira sus productos y contacta directamente.`,
  );
}

interface DescribedDirectory {
  /** @example 'Cafeterías en Playa, La Habana' */
  readonly heading: string;
  /** Whether the heading names a place. */
  readonly hasPlace: boolean;
  readonly total: number;
}

/** Meta description of a page of the directory. */
export function directoryDescription({ heading, hasPlace, total }: DescribedDirectory): string {
  const country = hasPlace ? ', Cuba' : ' en Cuba';
  const count = total === 0 ? '' : `: ${storesFoundText(total)}`;
  return `${heading}${country}${count}, con sus productos, precios, horarios y contacto directo.`;
}

interface DescribedProduct {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** Meta description of a product: the first 120 characters of its own description, or a sentence about it. */
export function productDescription(product: DescribedProduct, storeName?: string): string {
  const own = flatten(product.description ?? '');
  if (own !== '') return takeFirst(own, productDescriptionMetaLength);
  return truncateDescription(
    storeName === undefined ? `Compra ${product.name}.` : `Compra ${product.name} en ${storeName}.`,
  );
}

/** Keywords of a store page (product.md 2.4). The type is given by its label. */
export function storeKeywords(store: DescribedStore): string {
  return [
    store.name,
    'tienda online',
    'productos',
    'compras',
    storeTypeLabel(store.type),
    store.province,
    store.country,
  ].join(', ');
}

/** The text of a store that has no description. */
export function welcomeText(storeName: string): string {
  return `Bienvenido a ${storeName}. Descubre nuestros productos y contáctanos directamente.`;
}
