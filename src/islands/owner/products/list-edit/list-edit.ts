import * as v from 'valibot';
import type { ProductUpdate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { splitPrice } from '#domain/money/money.ts';
import { formatPriceFrom } from '#domain/money/price-from.ts';
import { writeAmount } from '#domain/money/typed-price.ts';
import { ownStockText } from '#domain/products/stock.ts';
import { hasOptions } from '#domain/products/variants.ts';
import { createFieldRules } from '../form/product-form.ts';

/** The editable fields of the list, in their order on the screen. */
export const listFields = ['name', 'price', 'stock'] as const;
export type ListField = (typeof listFields)[number];

/** The part of a product that a row of the list uses. */
export type ListedProduct = Pick<
  OwnProduct,
  'id' | 'version' | 'name' | 'price' | 'stock' | 'currency' | 'variantCount' | 'priceFrom'
>;

/** The editable fields of a product. With options only the name, because price and stock come from its variants. */
export const fieldsOf = (product: ListedProduct): readonly ListField[] =>
  hasOptions(product) ? ['name'] : listFields;

export type Texts = Readonly<Partial<Record<ListField, string>>>;

/** The unsaved edit of a product. */
export interface ListEdit {
  readonly base: ListedProduct;
  /** Only the fields that differ from the product. */
  readonly typed: Texts;
  /** Messages by field. */
  readonly problems: Texts;
  /** A message about the whole product. */
  readonly problem: string | null;
  /** The product with somebody else's changes, while the owner decides which version stays. */
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

/** The text of a product's field. */
export function writeField({ name, price, stock }: ListedProduct, field: ListField): string {
  if (field === 'name') return name;
  if (field === 'price') return writeAmount(price);
  return stock === null ? '' : String(stock);
}

/**
 * Reads the edited fields of a product. `problems` has a message for each wrong one. It does not check the other
 * fields, because an old name that breaks a newer rule must not prevent a new price.
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

/**
 * Price and stock of a product with options.
 * @example 'desde $250.00 CUP · 14 disponibles'
 */
export const describeVariants = (product: ListedProduct): string =>
  `${formatPriceFrom(product)} · ${ownStockText(product.stock)}`;

/** Whether the other version has a field that the owner edited. One with options has its price and stock elsewhere. */
export const canAdopt = ({ typed, other }: ListEdit): boolean =>
  other !== null && fieldsOf(other).some((field) => typed[field] !== undefined);

/** The edited fields that somebody else has changed, for example 'Cambió en otro lugar: $250 → $280'. */
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

/** The number of edited fields. */
export const countChanges = (edits: Iterable<Pick<ListEdit, 'typed'>>): number =>
  [...edits].reduce((total, { typed }) => total + Object.keys(typed).length, 0);
