import { createHash } from 'node:crypto';
import type { Anchor, Rates } from '#domain/money/rates.ts';
import { type PriceStep, type Repricing, reprice } from '#domain/batches/reprice.ts';
import { type RepricedVariant, repriceVariants } from '#domain/batches/reprice-variants.ts';
import { DomainError } from '#domain/errors.ts';
import { maxBatchRows } from '#domain/limits.ts';
import { type LockedProduct, readAnchor } from '#server/products/record-rows.ts';
import type { StoredVariant } from '#server/products/variant-rows.ts';
import type { ProductScope } from '#server/products/rows.ts';
import { nameKey } from '#server/platform/db/name-key.ts';
import type { BatchPlan, BatchRequest } from '#contract/batches.ts';

type Priced = LockedProduct & { readonly anchor: Anchor | null };

/** The effect of a change of prices, and a fingerprint of all that it depends on. */
export interface PricePlan extends Pick<BatchPlan, 'unchanged' | 'skipped' | 'fingerprint'> {
  /** Sorted by name. */
  readonly steps: readonly VariedStep[];
}

/** For a product with options, all its variants with their new prices. */
type VariedStep = PriceStep<Priced> & { readonly variants?: RepricedVariant[] };

/** The products that a change of prices concerns. */
export const scopeOf = ({ kind, params }: BatchRequest): ProductScope => ({
  ids: params.ids,
  categoryId: params.categoryId,
  isTied: kind === 'rate',
});

const describeRepricing = (request: BatchRequest): Repricing =>
  request.kind === 'rate'
    ? { ...request.params, kind: 'rate' }
    : { ...request.params, kind: 'percent' };

/**
 * Plans a change of prices. Throws `too_many_rows` when it concerns more products than one call may change. Other
 * changes of a product, such as of its stock, do not change the fingerprint.
 */
export function planPrices(
  request: BatchRequest,
  {
    stored,
    variants,
  }: {
    readonly stored: readonly LockedProduct[];
    /** The variants of each product with options, by the product's id. */
    readonly variants: ReadonlyMap<string, readonly StoredVariant[]>;
  },
  rates: Rates | null,
): PricePlan {
  const products = stored.map((one) => ({ ...one, anchor: readAnchor(one) }));
  const how = describeRepricing(request);
  const plain = reprice(
    products.filter(({ options }) => options === null),
    how,
  );
  const varied = products
    .filter(({ options }) => options !== null)
    .map((product) => repriceVariants(product, readPieces(variants.get(product.id)), how));
  const steps: VariedStep[] = [...plain.steps, ...varied.flatMap((one) => one.step ?? [])];
  const count = (kind: 'unchanged' | 'skipped') =>
    plain[kind] + varied.filter((one) => one.kind === kind).length;
  const [unchanged, skipped] = [count('unchanged'), count('skipped')];
  if (steps.length > maxBatchRows) throw new DomainError('too_many_rows');
  const keyed = steps.map((step) => ({ step, key: nameKey(step.product.name) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const read = products.map(({ id, name, price, price_old, currency, anchor }) => [
    ...[id, name, price, price_old, currency],
    ...[anchor?.currency, anchor?.price],
    ...(variants.get(id) ?? []).flatMap((one) => [one.key, one.price, one.price_old]),
  ]);
  const { kind, params } = request;
  const known = JSON.stringify([kind, params, kind === 'rate' ? rates : null, read]);
  return {
    steps: keyed.map(({ step }) => step),
    unchanged,
    skipped,
    fingerprint: createHash('sha256').update(known).digest('base64url'),
  };
}

const readPieces = (variants: readonly StoredVariant[] = []): RepricedVariant[] =>
  variants.map(({ picture_id: image, position: _, ...variant }) => ({ ...variant, image }));
