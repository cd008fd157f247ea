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

/** What a product has that rows say something of; nothing of one that is made. */
export interface OptionedProduct extends VariantCost {
  readonly options?: readonly ProductOption[] | null | undefined;
  readonly variants?: readonly Variant[] | undefined;
}

/** The options and variants of a product with those of a row, whole; absent where they stay as they are. */
export interface VariantSet {
  readonly options?: readonly ProductOption[];
  readonly variants?: readonly GivenVariant[];
}

/**
 * What the combinations of a row make of a product's: one that it has is known by its values and changes by what is said,
 * a new one is added behind, and one without a row stays. Returns the sentence where they do not go with the product.
 */
export function mergeVariants(
  { options: names = [], variants: given = [] }: ImportRow,
  product: OptionedProduct | null,
): VariantSet | string {
  // Of many more nothing is compared: they would hold up everybody else.
  if (given.length > maxVariants) return inRow(tooManyVariants(given.length));
  const known = product?.options ?? [];
  const before = product?.variants ?? [];
  const folded = names.map(foldOption);
  const places =
    known.length === 0
      ? names.map((_, place) => place)
      : known.map(({ name }) => folded.indexOf(foldOption(name)));
  if (places.length !== names.length || places.includes(-1)) {
    return `sus opciones son ${known.map(({ name }) => `«${name}»`).join(' y ')}`;
  }
  const options =
    known.length === 0
      ? names.map((name) => ({ name, values: [] as string[] }))
      : known.map(({ name, values }) => ({ name, values: [...values] }));
  const after: GivenVariant[] = [...before];
  for (const variant of given) {
    const values = options.map((option, at) =>
      takeValue(option.values, variant.values[places[at] ?? -1] ?? ''),
    );
    const place = before.findIndex((one) => isSame(one.values, values));
    const found = before[place];
    // What had one price has it for each combination that says none.
    const fallback = found ?? (known.length === 0 && variant.price === undefined ? product : null);
    const merged = { ...found, values, ...costOf(variant, found, fallback) };
    const isNew = found === undefined || after[place] !== found;
    if (isNew) after.push(merged);
    else after[place] = merged;
  }
  const [issue] = refuseVariants(options, after);
  if (issue !== undefined) return inRow(issue.message);
  return {
    ...(!isSame(known, options) && { options }),
    ...(!isSame(before, after) && { variants: after }),
  };
}

/** A value as the option has it already, else added to it. */
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
