import { maxVariants } from '../limits.ts';
import { tooManyVariants } from '../messages/variants.ts';
import {
  foldOption,
  type GivenVariant,
  type ProductOption,
  refuseVariants,
  type Variant,
  type VariantCost,
} from '../products/variants.ts';
import { type ImportRow, type ImportVariant, inRow } from './read-rows.ts';

/** The options, variants and prices that a product has now. */
export interface OptionedProduct extends VariantCost {
  readonly options?: readonly ProductOption[] | null | undefined;
  readonly variants?: readonly Variant[] | undefined;
}

/** The complete options and variants of a product after a row. Absent when they stay as they are. */
export interface VariantSet {
  readonly options?: readonly ProductOption[];
  readonly variants?: readonly GivenVariant[];
}

/**
 * Merges the combinations of a row into those of a product. A combination with the same values gets the given fields, a
 * new one is added at the end, and one that the row does not mention stays. Returns a sentence when the row does not
 * fit the product.
 */
export function mergeVariants(
  { options: names = [], variants: given = [] }: ImportRow,
  product: OptionedProduct | null,
): VariantSet | string {
  // Refused before anything is compared, because comparing many more would block the server for everybody else.
  if (given.length > maxVariants) return inRow(tooManyVariants(given.length));
  const known = product?.options ?? [];
  const before = product?.variants ?? [];
  const folded = names.map(foldOption);
  const indexes =
    known.length === 0
      ? names.map((_, index) => index)
      : known.map(({ name }) => folded.indexOf(foldOption(name)));
  if (indexes.length !== names.length || indexes.includes(-1)) {
    return `sus opciones son ${known.map(({ name }) => `«${name}»`).join(' y ')}`;
  }
  const options =
    known.length === 0
      ? names.map((name) => ({ name, values: [] as string[] }))
      : known.map(({ name, values }) => ({ name, values: [...values] }));
  const after: GivenVariant[] = [...before];
  for (const variant of given) {
    const values = options.map((option, at) =>
      takeValue(option.values, variant.values[indexes[at] ?? -1] ?? ''),
    );
    const index = before.findIndex((one) => isSame(one.values, values));
    const found = before[index];
    // When a product gets its first options, a combination without a price gets the price of the product.
    const fallback = found ?? (known.length === 0 && variant.price === undefined ? product : null);
    const merged = { ...found, values, ...costOf(variant, found, fallback) };
    const isNew = found === undefined || after[index] !== found;
    if (isNew) after.push(merged);
    else after[index] = merged;
  }
  const [issue] = refuseVariants(options, after);
  if (issue !== undefined) return inRow(issue.message);
  return {
    ...(!isSame(known, options) && { options }),
    ...(!isSame(before, after) && { variants: after }),
  };
}

/** The option's own spelling of a value. A new value is added to the option. */
function takeValue(values: string[], value: string): string {
  const found = values.find((one) => foldOption(one) === foldOption(value));
  if (found === undefined) values.push(value);
  return found ?? value;
}

const costOf = (
  { price, price_old, stock }: ImportVariant,
  found: Variant | undefined,
  fallback: VariantCost | null,
): VariantCost => ({
  price: price === undefined ? (fallback?.price ?? null) : price,
  price_old: price_old === undefined ? (fallback?.price_old ?? null) : price_old,
  stock: stock === undefined ? (found?.stock ?? null) : stock,
});

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
