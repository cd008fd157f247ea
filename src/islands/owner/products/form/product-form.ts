import * as v from 'valibot';
import { ProductCreateSchema } from '#contract/product-input.ts';
import type { ProductCreate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { chooseOne } from '#domain/messages/price.ts';
import type { Currency } from '#domain/money/money.ts';
import { defaultCurrency, toAmount, toCents } from '#domain/money/money.ts';
import { readTypedPrice, writePrice } from '#domain/money/typed-price.ts';
import { fromText } from '#islands/owner/ui/from-text.ts';
import {
  createAnchorRule,
  noAnchor,
  parseAnchor,
  type TypedAnchor,
  writeAnchor,
} from './typed-anchor.ts';

/** The product as its form holds it: what is typed is text. */
export interface ProductValues {
  name: string;
  description: string;
  price: string;
  price_old: string;
  currency: Currency;
  offer: boolean;
  stock: string;
  delivery: boolean;
  isVisible: boolean;
  categoryId: string;
  anchor: TypedAnchor;
}

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  price: '',
  price_old: '',
  currency: defaultCurrency,
  offer: false,
  stock: '',
  delivery: false,
  isVisible: true,
  categoryId: '',
  anchor: noAnchor,
};

const { entries } = ProductCreateSchema;

/** A price as it was typed, null for none; one that may be two is refused until it is said which it is. */
const createPriceRule = (currency: Currency) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): number | null => {
      const typed = readTypedPrice(dataset.value, currency);
      if (typed.kind === 'empty') return null;
      if (typed.kind === 'price') return toAmount(typed.cents);
      addIssue({ message: typed.kind === 'either' ? chooseOne : typed.message });
      return NEVER;
    }),
  );
/** Digits alone: an owner who writes 1.000 means a thousand, and must not get one. */
const readStock = (text: string) => {
  const written = text.trim();
  if (written === '') return null;
  return /^\d+$/.test(written) ? Number(written) : Number.NaN;
};

/**
 * Reads the form into what the API takes, by the same rules and with the same words as the API. A price is read as it is
 * typed in a currency.
 */
export const createProductFormSchema = (currency: Currency) =>
  v.object({
    ...ProductCreateSchema.entries,
    price: createPriceRule(currency),
    price_old: createPriceRule(currency),
    stock: fromText(entries.stock, readStock),
    categoryId: fromText(entries.categoryId, emptyToNull),
    anchor: createAnchorRule(currency),
  }) as unknown as v.GenericSchema<ProductValues, ProductCreate>;

export function readProductValues(product: OwnProduct): ProductValues {
  const { name, description, currency, offer, delivery, isVisible, stock } = product;
  return {
    name,
    description: description ?? '',
    price: formatAmount(product.price),
    price_old: formatAmount(product.price_old),
    currency,
    offer,
    stock: stock === null ? '' : String(stock),
    delivery,
    isVisible,
    categoryId: product.categoryId ?? '',
    anchor: writeAnchor(product.anchor),
  };
}

/** Values of a draft from storage; null for what no form has kept. */
export function parseProductValues(kept: unknown): ProductValues | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const values: Record<string, unknown> = { ...emptyProduct };
  for (const [name, preset] of Object.entries(emptyProduct)) {
    const value = (kept as Record<string, unknown>)[name];
    if (typeof value === typeof preset) values[name] = value;
  }
  return { ...values, anchor: parseAnchor(values.anchor) } as unknown as ProductValues;
}

const formatAmount = (amount: number | null): string =>
  amount === null ? '' : writePrice(toCents(amount));

function emptyToNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
