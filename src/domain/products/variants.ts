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

/** What can be chosen of a product, as its size: a name and its values in their order. */
export interface ProductOption {
  readonly name: string;
  readonly values: readonly string[];
}

/** What one combination costs in the currency of its product, and how many there are; null as of a product. */
export interface VariantCost {
  readonly price: number | null;
  readonly price_old: number | null;
  readonly stock: number | null;
}

/** A combination that is sold. `values` has one of each option, in their order; `image` is the id of a picture of the product. */
export interface Variant extends VariantCost {
  readonly key: string;
  readonly values: readonly string[];
  readonly image?: string | undefined;
}

/** A combination as it is given: without a key, or with one that the product never had, it is known by its values. */
export type GivenVariant = Omit<Variant, 'key' | 'image'> & {
  readonly key?: string | undefined;
  readonly image?: string | null | undefined;
};

/** Three characters of lower-case Crockford base32. */
export const variantKeyPattern = /^[0-9a-hjkmnp-tv-z]{3}$/;

/** So many keys a product can give: each is given once, and none again. */
export const maxVariantKeys = idAlphabet.length ** 3;

/** The key that a product gives after as many others. @example formatVariantKey(33) // '011' */
export function formatVariantKey(given: number): string {
  const size = idAlphabet.length;
  const digits = [Math.floor(given / size ** 2), Math.floor(given / size), given];
  return digits.map((digit) => idAlphabet.charAt(digit % size)).join('');
}

/** @example variantText(['M', 'Rojo']) // 'M · Rojo' */
export const variantText = (values: readonly string[]): string => values.join(' · ');

/**
 * A product with what was chosen of it, from its name and the text of `variantText`.
 * @example nameVariant('Pulóver', 'M · Rojo') // 'Pulóver (M, Rojo)'
 */
export const nameVariant = (name: string, variant: string | null | undefined): string =>
  variant ? `${name} (${variant.replace(/ · /g, ', ')})` : name;

/**
 * What the fields of the product itself say: price and old price of the cheapest that has a price, the first of several,
 * and all pieces together, of which there are no more than a product may have.
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

/** Whether the price of a product is that of some of its combinations alone: "desde $250.00 CUP". */
export const hasSeveralPrices = (variants: readonly Pick<VariantCost, 'price'>[]): boolean =>
  new Set(variants.flatMap(({ price }) => price ?? [])).size > 1;

/** By which two options of a product, or two values of an option, are the same. */
export const foldOption = (text: string): string => text.normalize().toLowerCase();

/** By which two combinations of a product are the same. */
const nameValues = (values: readonly string[]): string => JSON.stringify(values);

/**
 * Why options and their combinations do not go together, each with the path of what is wrong; empty when they do.
 * Lengths of names and values are checked where they are read.
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
  for (const [place, { name, values }] of options.entries()) {
    const isNamedTwice = options
      .slice(0, place)
      .some((other) => foldOption(other.name) === foldOption(name));
    if (isNamedTwice) issues.push({ path: `options.${place}.name`, message: optionTwice(name) });
    if (values.length > maxOptionValues) {
      issues.push({ path: `options.${place}.values`, message: tooManyValues(name) });
    }
    const folded = values.map(foldOption);
    const twice = values.find((_, at) => folded.indexOf(folded[at] ?? '') !== at);
    if (twice !== undefined) {
      issues.push({ path: `options.${place}.values`, message: valueTwice(twice, name) });
    }
  }
  const names = variants.map(({ values }) => nameValues(values));
  for (const [place, { key, values }] of variants.entries()) {
    const fits =
      values.length === options.length &&
      options.every((option, at) => option.values.includes(values[at] ?? ''));
    if (!fits) issues.push({ path: `variants.${place}.values`, message: valuesDoNotFit });
    const isTwice =
      names.indexOf(names[place] ?? '') !== place ||
      (key !== undefined && variants.findIndex((other) => other.key === key) !== place);
    if (isTwice) {
      issues.push({ path: `variants.${place}`, message: variantTwice(variantText(values)) });
    }
  }
  return issues;
}

/**
 * The combination that each given one is of those that the product has: by its key, else by its values; null of one that
 * is new. So a value that is called otherwise keeps its pieces.
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
    ({ values }, place) => matched[place] ?? byValues.get(nameValues(values)) ?? null,
  );
}
