import * as v from 'valibot';
import type { ProductUpdate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { splitPrice, toCents } from '#domain/money/money.ts';
import { formatPriceFrom } from '#domain/money/price-from.ts';
import { writePrice } from '#domain/money/typed-price.ts';
import { ownStockText } from '#domain/products/stock.ts';
import { createFieldRules } from '../form/product-form.ts';

/** What can be typed in the list, in the order in which it stands there. */
export const listFields = ['name', 'price', 'stock'] as const;
export type ListField = (typeof listFields)[number];

/** A product as a row of the list was filled from it. */
export type ListedProduct = Pick<
  OwnProduct,
  'id' | 'version' | 'name' | 'price' | 'stock' | 'currency' | 'variantCount' | 'priceFrom'
>;

export const hasOptions = ({ variantCount = 0 }: Pick<ListedProduct, 'variantCount'>): boolean =>
  variantCount > 0;

/** What can be typed of a product: with options, price and stock are those of its variants. */
export const fieldsOf = (product: ListedProduct): readonly ListField[] =>
  hasOptions(product) ? ['name'] : listFields;

export type Texts = Readonly<Partial<Record<ListField, string>>>;

/** What was typed over a product and is not saved. */
export interface ListEdit {
  readonly base: ListedProduct;
  /** Only what differs from the product. */
  readonly typed: Texts;
  /** What is wrong, by field. */
  readonly problems: Texts;
  /** What is wrong with the product as a whole. */
  readonly problem: string | null;
  /** The product as somebody else has changed it meanwhile, while it is asked whose stays. */
  readonly other: OwnProduct | null;
}

export const takeListed = (product: ListedProduct): ListedProduct => {
  const { id, version, name, price, stock, currency, variantCount, priceFrom } = product;
  return {
    ...{ id, version, name, price, stock, currency },
    ...(variantCount !== undefined && { variantCount }),
    ...(priceFrom && { priceFrom }),
  };
};

/** A field of a product as its input shows it. */
export function writeField({ name, price, stock }: ListedProduct, field: ListField): string {
  if (field === 'name') return name;
  if (field === 'price') return price === null ? '' : writePrice(toCents(price));
  return stock === null ? '' : String(stock);
}

/**
 * The fields of a product that are typed into, as its form would save them, or what is wrong with each. The others are
 * not read: a name from before a rule keeps no price from being saved.
 */
export function readEdit({ base, typed }: Pick<ListEdit, 'base' | 'typed'>): {
  readonly set: ProductUpdate;
  readonly problems: Texts;
} {
  const rules = createFieldRules(base.currency);
  const set: Record<string, string | number | null> = {};
  const problems: Record<string, string> = {};
  for (const field of listFields) {
    if (typed[field] === undefined) continue;
    const read = v.safeParse(rules[field], typed[field]);
    if (!read.success) problems[field] = read.issues[0].message;
    else if ((read.output ?? null) !== base[field]) set[field] = read.output ?? null;
  }
  return { set, problems };
}

/** What the options of a product come to. @example 'desde $250.00 CUP · 14 disponibles' */
export const describeVariants = (product: ListedProduct): string =>
  `${formatPriceFrom(product)} · ${ownStockText(product.stock)}`;

/** What somebody else changed of what is typed into, as 'Cambió en otro lugar: $250 → $280'. */
export function describeOther({ base, typed, other }: ListEdit): string {
  if (other === null) return '';
  if (hasOptions(other) && !hasOptions(base)) {
    return 'Cambió en otro lugar: ahora tiene opciones, con precio y cantidad en cada una.';
  }
  const steps = listFields
    .filter((field) => typed[field] !== undefined)
    .map((field) => [showField(base, field), showField(other, field)] as const)
    .filter(([before, after]) => before !== after)
    .map((step) => step.join(' → '));
  return `Cambió en otro lugar: ${steps.join(', ')}`;
}

function showField(product: ListedProduct, field: ListField): string {
  const { name, price, stock, currency } = product;
  if (field === 'name') return `«${name}»`;
  if (field === 'stock') return stock === null ? 'sin contar' : String(stock);
  if (price === null) return 'sin precio';
  const amount = splitPrice(price, currency).amount.replace(/\.00$/, '');
  return currency === 'CUP' ? amount : `${amount} ${currency}`;
}

/** How many fields are typed into. */
export const countChanges = (edits: Iterable<Pick<ListEdit, 'typed'>>): number =>
  [...edits].reduce((total, { typed }) => total + Object.keys(typed).length, 0);
