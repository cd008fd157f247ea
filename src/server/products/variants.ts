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

/** The values of a product without options. */
export const withoutOptions = {
  options: null,
  variant_count: 0,
  price_from: false,
  variant_keys: 0,
} satisfies Partial<LockedProduct>;

/** The effect of new or present options and variants on a product. */
export interface VariantPlan {
  /** The columns of the product's own row. */
  readonly columns: Pick<LockedProduct, keyof typeof withoutOptions>;
  /** The product's prices and stock. Null when the product has no options any more and keeps its own. */
  readonly sums: Summed | null;
  readonly before: readonly StoredVariant[];
  readonly after: readonly StoredVariant[];
}

/**
 * Plans the options and variants of a locked or new product. Null when it has no options and gets none. Throws
 * `variants_mismatch` with an issue for each part that does not fit the others. Throws `priced_by_variant` when a
 * product with options gets a price or stock that differs from its variants'.
 * @param before the present variants
 * @param keepsKeys whether variants that the product had before get the keys that they had
 */
export async function planVariants(
  tx: Db,
  product: Known,
  before: readonly StoredVariant[],
  input: Input,
  keepsKeys = false,
): Promise<VariantPlan | null> {
  const options = input.options ?? product.options ?? [];
  if (options.length === 0 && input.variants !== undefined && input.variants.length > 0) {
    refuse([{ path: 'variants', message: variantMessages.noOptions }]);
  }
  if (product.options === null && options.length === 0) return null;
  const { variant_keys } = product;
  // The product keeps the last computed price and stock, unless the request has others.
  if (options.length === 0) {
    const columns = { ...withoutOptions, variant_keys };
    return { columns, sums: null, before, after: [] };
  }
  const wanted = input.variants?.map((variant, position) => ({ ...variant, position }));
  refuse(refuseVariants(options, wanted ?? before));
  const { after, keys } =
    wanted === undefined
      ? { after: before, keys: variant_keys }
      : await resolve(tx, product, { before, wanted, keepsKeys });
  const sums = sumVariants(after);
  refuseOtherPrices(input, [product, sums]);
  const columns = {
    options,
    variant_count: after.length,
    price_from: hasSeveralPrices(after),
    variant_keys: keys,
  };
  return { columns, sums, before, after };
}

interface Wish {
  readonly before: readonly StoredVariant[];
  readonly wanted: readonly (GivenVariant & { readonly position: number })[];
  readonly keepsKeys: boolean;
}

/**
 * The given variants in stored form, and the number of keys that the product has used. Each gets the key of its existing
 * variant, or a new key.
 */
async function resolve(
  tx: Db,
  { id, variant_keys }: Known,
  { before, wanted, keepsKeys }: Wish,
): Promise<{ after: StoredVariant[]; keys: number }> {
  let keys = variant_keys;
  const matched = matchVariants(before, wanted);
  const after = wanted.map(({ key, values, price, price_old, stock, image, position }, index) => ({
    key: matched[index]?.key ?? (keepsKeys ? key : undefined) ?? formatVariantKey(keys++),
    values: [...values],
    ...{ price, price_old, stock, position },
    // A client that knows of no pictures of variants takes none away.
    picture_id: image === undefined ? (matched[index]?.picture_id ?? null) : image,
  }));
  if (keys > maxVariantKeys) refuse([{ path: 'variants', message: variantMessages.keysUsedUp }]);
  const isPictured = after.some(({ picture_id }) => picture_id !== null);
  const pictures = new Set(isPictured ? (await listPictures(tx, id)).map((one) => one.id) : []);
  refuse(
    after.flatMap(({ picture_id }, index) =>
      picture_id === null || pictures.has(picture_id)
        ? []
        : [{ path: `variants.${index}.image`, message: variantMessages.pictureElsewhere }],
    ),
  );
  return { after, keys };
}

function refuse(issues: readonly Issue[]): void {
  const [issue] = issues;
  if (issue === undefined) return;
  const { message } = issue;
  throw new DomainError('variants_mismatch', { ...(issues.length === 1 && { message }), issues });
}

/**
 * Refuses a price or stock of its own for a product with options. A client that knows no variants may only send back
 * what it has read.
 */
function refuseOtherPrices(input: GivenPrices, known: readonly Summed[]): void {
  const names = ['price', 'price_old', 'stock'] as const;
  const issues = names
    .filter((name) => input[name] !== undefined && !known.some((one) => one[name] === input[name]))
    .map((path) => ({ path, message: variantMessages.pricedByVariant }));
  if (issues.length > 0) throw new DomainError('priced_by_variant', { issues });
}
