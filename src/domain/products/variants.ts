import { idAlphabet } from '../id.ts';
import type { Issue } from '../errors.ts';
import { maxOptions, maxOptionValues, maxStock, maxVariants } from '../limits.ts';
import {
  noVariants,
  optionTwice,
  tooManyOptions,
  tooManyValues,
  tooManyVariants,
  valuesDoNotFit,
  valueTwice,
  variantTwice,
} from '../messages/variants.ts';

/** Something that a customer chooses about a product, such as the size: a name and its values in order. */
export interface ProductOption {
  readonly name: string;
  readonly values: readonly string[];
}

/** The price and the stock of one combination, in the currency of its product. Null means the same as for a product. */
export interface VariantCost {
  readonly price: number | null;
  readonly price_old: number | null;
  readonly stock: number | null;
}

/**
 * A combination that is for sale. `values` has one value of each option, in order. `image` is the id of one of the
 * product's pictures.
 */
export interface Variant extends VariantCost {
  readonly key: string;
  readonly values: readonly string[];
  readonly image?: string | undefined;
}

/**
 * A combination as the owner sends it. Without a key, or with a key that the product never had, its values identify it.
 */
export type GivenVariant = Omit<Variant, 'key' | 'image'> & {
  readonly key?: string | undefined;
  readonly image?: string | null | undefined;
};

/** Whether a product has options, from the facts that lists contain. */
export const hasOptions = ({
  variantCount = 0,
}: {
  readonly variantCount?: number | undefined;
}): boolean => variantCount > 0;

/** The same of a product that was read alone, as for its page: it contains the options themselves. */
export const hasListedOptions = ({
  options = [],
}: {
  readonly options?: readonly ProductOption[] | undefined;
}): boolean => options.length > 0;

/** Three characters of lower-case Crockford base32. */
export const variantKeyPattern = /^[0-9a-hjkmnp-tv-z]{3}$/;

/** The number of keys that a product can use. No key is used twice. */
export const maxVariantKeys = idAlphabet.length ** 3;

/** The key that follows after the given number of keys. @example formatVariantKey(33) // '011' */
export function formatVariantKey(given: number): string {
  const size = idAlphabet.length;
  const digits = [Math.floor(given / size ** 2), Math.floor(given / size), given];
  return digits.map((digit) => idAlphabet.charAt(digit % size)).join('');
}

/** @example variantText(['M', 'Rojo']) // 'M · Rojo' */
export const variantText = (values: readonly string[]): string => values.join(' · ');

/**
 * The name of a product with the chosen variant. `variant` is the result of `variantText`.
 * @example nameVariant('Pulóver', 'M · Rojo') // 'Pulóver (M, Rojo)'
 */
export const nameVariant = (name: string, variant: string | null | undefined): string =>
  variant ? `${name} (${variant.replace(/ · /g, ', ')})` : name;

/**
 * The price and stock of a product with variants. Price and old price are those of the cheapest variant with a price,
 * or of the first of several. The stock is the sum of all, up to the largest stock of a product, or null when a variant
 * has a null stock.
 */
export function sumVariants(variants: readonly VariantCost[]): VariantCost {
  let cheapest: VariantCost | null = null;
  let stock: number | null = 0;
  for (const variant of variants) {
    const least = cheapest?.price ?? null;
    if (variant.price !== null && (least === null || variant.price < least)) cheapest = variant;
    stock = stock === null || variant.stock === null ? null : stock + variant.stock;
  }
  return {
    price: cheapest?.price ?? null,
    price_old: cheapest?.price_old ?? null,
    stock: stock === null ? null : Math.min(stock, maxStock),
  };
}

/** Whether the price of the product applies to only some of its variants: "desde $250.00 CUP". */
export const hasSeveralPrices = (variants: readonly Pick<VariantCost, 'price'>[]): boolean =>
  new Set(variants.flatMap(({ price }) => price ?? [])).size > 1;

/** The form in which two option names of a product, or two values of an option, are compared. */
export const foldOption = (text: string): string => text.normalize().toLowerCase();

/** The form in which two combinations of a product are compared. */
const nameValues = (values: readonly string[]): string => JSON.stringify(values);

/**
 * Checks that options and combinations fit together. Returns each error with the path of the field. The lengths of
 * names and values are checked where they are parsed.
 */
export function refuseVariants(
  options: readonly ProductOption[],
  variants: readonly Pick<GivenVariant, 'key' | 'values'>[],
): Issue[] {
  if (options.length > maxOptions) return [{ path: 'options', message: tooManyOptions }];
  if (variants.length > maxVariants) {
    return [{ path: 'variants', message: tooManyVariants(variants.length) }];
  }
  const issues: Issue[] = [];
  if (options.length > 0 && variants.length === 0) {
    issues.push({ path: 'variants', message: noVariants });
  }
  for (const [index, { name, values }] of options.entries()) {
    const isNamedTwice = options
      .slice(0, index)
      .some((other) => foldOption(other.name) === foldOption(name));
    if (isNamedTwice) issues.push({ path: `options.${index}.name`, message: optionTwice(name) });
    if (values.length > maxOptionValues) {
      issues.push({ path: `options.${index}.values`, message: tooManyValues(name) });
    }
    const folded = values.map(foldOption);
    const twice = values.find((_, at) => folded.indexOf(folded[at] ?? '') !== at);
    if (twice !== undefined) {
      issues.push({ path: `options.${index}.values`, message: valueTwice(twice, name) });
    }
  }
  const names = variants.map(({ values }) => nameValues(values));
  for (const [position, { key, values }] of variants.entries()) {
    const fits =
      values.length === options.length &&
      options.every((option, at) => option.values.includes(values[at] ?? ''));
    if (!fits) issues.push({ path: `variants.${position}.values`, message: valuesDoNotFit });
    const isTwice =
      names.indexOf(names[position] ?? '') !== position ||
      (key !== undefined && variants.findIndex((other) => other.key === key) !== position);
    if (isTwice) {
      issues.push({ path: `variants.${position}`, message: variantTwice(variantText(values)) });
    }
  }
  return issues;
}

/**
 * Finds the existing combination for each given one: by its key, otherwise by its values. Null for a new one. A renamed
 * value therefore keeps its stock.
 */
export function matchVariants<Known extends Pick<Variant, 'key' | 'values'>>(
  known: readonly Known[],
  given: readonly Pick<GivenVariant, 'key' | 'values'>[],
): (Known | null)[] {
  const free = new Map(known.map((variant) => [variant.key, variant]));
  const matched = given.map(({ key }) => {
    const found = key === undefined ? undefined : free.get(key);
    if (found !== undefined) free.delete(found.key);
    return found ?? null;
  });
  const byValues = new Map([...free.values()].map((one) => [nameValues(one.values), one]));
  return given.map(
    ({ values }, index) => matched[index] ?? byValues.get(nameValues(values)) ?? null,
  );
}
