import * as v from 'valibot';
import { ProductCreateSchema } from '#contract/product-input.ts';
import type { ProductCreate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Currency } from '#domain/money/money.ts';
import { defaultCurrency } from '#domain/money/money.ts';
import { writeAmount } from '#domain/money/typed-price.ts';
import { fromText } from '#islands/owner/ui/from-text.ts';
import { createPriceRule } from '#islands/owner/ui/price-rule.ts';
import { stockRule } from '#islands/owner/ui/stock-rule.ts';
import { noOptions, type OptionsDraft } from './options/options-draft.ts';
import {
  createOptionsSchema,
  draftOptions,
  parseOptions,
  priceVariants,
  type ReadOptions,
} from './options/options-schema.ts';
import {
  createAnchorRule,
  noAnchor,
  parseAnchor,
  type TypedAnchor,
  writeAnchor,
} from './typed-anchor.ts';

/** A product as its form holds it, with typed values as text. */
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
  options: OptionsDraft;
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
  options: noOptions,
  anchor: noAnchor,
};

const { entries } = ProductCreateSchema;

/** The rules of single fields, for a list that leaves the others of a product alone. */
export const createFieldRules = (currency: Currency) => ({
  name: entries.name,
  price: createPriceRule(currency),
  stock: stockRule,
});

/**
 * Reads the form into the API's input, by the API's rules and with the same messages. How a price is read depends on
 * the currency.
 */
export const createProductFormSchema = (currency: Currency) =>
  v.pipe(
    v.any(),
    v.transform(dropHidden),
    v.object({
      ...v.omit(ProductCreateSchema, ['variants']).entries,
      price: createPriceRule(currency),
      price_old: createPriceRule(currency),
      stock: stockRule,
      categoryId: fromText(entries.categoryId, emptyToNull),
      options: createOptionsSchema(currency),
      anchor: createAnchorRule(currency),
    }),
    v.transform((read) => writeInput(read as Read)),
  ) as unknown as v.GenericSchema<ProductValues, ProductCreate>;

/** Drops the fields that options hide, because the owner could not correct them. */
const dropHidden = (typed: ProductValues): ProductValues =>
  typed.options.isOn ? { ...typed, stock: '', anchor: noAnchor } : typed;

type Read = Omit<ProductCreate, 'price' | 'price_old' | 'options' | 'variants'> & {
  price: number | null;
  price_old: number | null;
  options: ReadOptions;
};

/**
 * The input for the API. Price and stock of a product with options come from its combinations, and its price is not
 * tied to another currency.
 */
function writeInput({
  options,
  price,
  price_old: oldPrice,
  stock,
  ...others
}: Read): ProductCreate {
  const own = { price, price_old: oldPrice };
  const priced = priceVariants(options, own);
  if (priced.options.length > 0) return { ...others, anchor: null, ...priced };
  return { ...others, ...own, ...(stock !== undefined && { stock }), ...priced };
}

export function readProductValues(product: OwnProduct): ProductValues {
  const { name, description, currency, offer, delivery, isVisible, stock } = product;
  return {
    name,
    description: description ?? '',
    price: writeAmount(product.price),
    price_old: writeAmount(product.price_old),
    currency,
    offer,
    stock: stock === null ? '' : String(stock),
    delivery,
    isVisible,
    categoryId: product.categoryId ?? '',
    options: draftOptions(product),
    anchor: writeAnchor(product.anchor),
  };
}

/**
 * Reads the values of a stored draft; null when it is not one of this form.
 * @param options of the product, for a draft of an earlier release, which has none
 */
export function parseProductValues(
  kept: unknown,
  options: OptionsDraft = noOptions,
): ProductValues | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const values: Record<string, unknown> = { ...emptyProduct };
  for (const [name, preset] of Object.entries(emptyProduct)) {
    const value = (kept as Record<string, unknown>)[name];
    if (typeof value === typeof preset) values[name] = value;
  }
  return {
    ...values,
    anchor: parseAnchor(values.anchor),
    options: parseOptions((kept as Partial<ProductValues>).options) ?? options,
  } as unknown as ProductValues;
}

function emptyToNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
