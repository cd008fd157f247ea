import type { Kysely } from 'kysely';
import type { ProductUpdate } from '#contract/product-input.ts';
import { DomainError, type Issue } from '#domain/errors.ts';
import { variantMessages } from '#domain/messages.ts';
import {
  formatVariantKey,
  type GivenVariant,
  hasSeveralPrices,
  matchVariants,
  maxVariantKeys,
  refuseVariants,
  sumVariants,
  type VariantCost,
} from '#domain/products/variants.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { listPictures } from './picture-rows.ts';
import type { LockedProduct } from './record-rows.ts';
import type { StoredVariant } from './variant-rows.ts';

type Db = Kysely<Schema>;
type Summed = Pick<LockedProduct, keyof VariantCost>;
type Input = Pick<ProductUpdate, 'options' | 'variants' | keyof VariantCost>;
type GivenPrices = Pick<Input, keyof VariantCost>;
type Known = Summed & Pick<LockedProduct, 'options' | 'variant_keys'> & { readonly id: string };

/** What a product has before anything is given of it. */
export const withoutOptions = {
  options: null,
  variant_count: 0,
  price_from: false,
  variant_keys: 0,
} satisfies Partial<LockedProduct>;

/** What follows of options and variants that are given, or stay. */
export interface VariantPlan {
  /** What the row of the product says of them. */
  readonly columns: Pick<LockedProduct, keyof typeof withoutOptions>;
  /** Its prices and stock; null where they stay what is given of them. */
  readonly sums: Summed | null;
  readonly before: readonly StoredVariant[];
  readonly after: readonly StoredVariant[];
}

/**
 * What options and variants become of a locked product, or of a new one; null where it has none and gets none. Throws
 * `variants_mismatch` with an issue for each that does not go with the others, and `priced_by_variant` where price or stock
 * of a product with options are given that are not what they are.
 * @param before the variants that it has
 */
export async function planVariants(
  tx: Db,
  product: Known,
  before: readonly StoredVariant[],
  input: Input,
): Promise<VariantPlan | null> {
  const options = input.options ?? product.options ?? [];
  if (options.length === 0 && input.variants !== undefined && input.variants.length > 0) {
    refuse([{ path: 'variants', message: variantMessages.noOptions }]);
  }
  if (product.options === null && options.length === 0) return null;
  const { variant_keys: given } = product;
  // What it had as sums stays, unless it is given.
  if (options.length === 0) {
    const columns = { ...withoutOptions, variant_keys: given };
    return { columns, sums: null, before, after: [] };
  }
  const wanted = input.variants?.map((variant, position) => ({ ...variant, position }));
  refuse(refuseVariants(options, wanted ?? before));
  const after = wanted === undefined ? before : await resolve(tx, product, before, wanted);
  const sums = sumVariants(after);
  refuseOtherPrices(input, [product, sums]);
  const columns = {
    options,
    variant_count: after.length,
    price_from: hasSeveralPrices(after),
    variant_keys: given + after.filter(({ key }) => !before.some((one) => one.key === key)).length,
  };
  return { columns, sums, before, after };
}

/** Given variants as they are stored, each with the key of the one that it is or with a new one. */
async function resolve(
  tx: Db,
  { id, variant_keys }: Known,
  before: readonly StoredVariant[],
  wanted: readonly (GivenVariant & { readonly position: number })[],
): Promise<StoredVariant[]> {
  let given = variant_keys;
  const matched = matchVariants(before, wanted);
  const after = wanted.map(({ values, price, price_old, stock, image, position }, place) => ({
    key: matched[place]?.key ?? formatVariantKey(given++),
    values: [...values],
    ...{ price, price_old, stock, position },
    picture_id: image ?? null,
  }));
  if (given > maxVariantKeys) refuse([{ path: 'variants', message: variantMessages.keysUsedUp }]);
  const isPictured = after.some(({ picture_id }) => picture_id !== null);
  const pictures = new Set(isPictured ? (await listPictures(tx, id)).map((one) => one.id) : []);
  refuse(
    after.flatMap(({ picture_id }, place) =>
      picture_id === null || pictures.has(picture_id)
        ? []
        : [{ path: `variants.${place}.image`, message: variantMessages.pictureElsewhere }],
    ),
  );
  return after;
}

function refuse(issues: readonly Issue[]): void {
  const [issue] = issues;
  if (issue === undefined) return;
  const { message } = issue;
  throw new DomainError('variants_mismatch', { ...(issues.length === 1 && { message }), issues });
}

/** A client that knows of no variants may send back what it has read, and nothing else. */
function refuseOtherPrices(input: GivenPrices, known: readonly Summed[]): void {
  const names = ['price', 'price_old', 'stock'] as const;
  const issues = names
    .filter((name) => input[name] !== undefined && !known.some((one) => one[name] === input[name]))
    .map((path) => ({ path, message: variantMessages.pricedByVariant }));
  if (issues.length > 0) throw new DomainError('priced_by_variant', { issues });
}
