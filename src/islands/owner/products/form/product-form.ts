import * as v from 'valibot';
import { ProductCreateSchema } from '#contract/product-input.ts';
import type { ProductCreate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { chooseOne } from '#domain/messages/price.ts';
import type { Currency } from '#domain/money/money.ts';
import { defaultCurrency, toAmount, toCents } from '#domain/money/money.ts';
import { readTypedPrice, writePrice } from '#domain/money/typed-price.ts';
import { fromText } from '#islands/owner/ui/from-text.ts';
import { noOptions, type OptionsDraft } from './options/options-draft.ts';
import {
  createOptionsSchema,
  draftOptions,
  parseOptions,
  priceVariants,
  type ReadOptions,
  readStock,
} from './options/options-schema.ts';
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

const stockRule = fromText(entries.stock, readStock);

/** The rules of single fields, for a list that leaves the others of a product alone. */
export const createFieldRules = (currency: Currency) => ({
  name: entries.name,
  price: createPriceRule(currency),
  stock: stockRule,
});

/**
 * Reads the form into what the API takes, by the same rules and with the same words as the API. A price is read as it is
 * typed in a currency.
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

/** What options hide from the form is not read: its owner could not mend it. */
const dropHidden = (typed: ProductValues): ProductValues =>
  typed.options.isOn ? { ...typed, stock: '', anchor: noAnchor } : typed;

type Read = Omit<ProductCreate, 'price' | 'price_old' | 'options' | 'variants'> & {
  price: number | null;
  price_old: number | null;
  options: ReadOptions;
};

/**
 * The input that is sent. Price and stock of a product with options follow from its combinations, and nothing of it is tied
 * to another currency.
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
    price: formatAmount(product.price),
    price_old: formatAmount(product.price_old),
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
 * Values of a draft from storage; null for what no form has kept.
 * @param options of the product, for a draft of the release before, which knows none
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

const formatAmount = (amount: number | null): string =>
  amount === null ? '' : writePrice(toCents(amount));

function emptyToNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
