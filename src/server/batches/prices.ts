import { createHash } from 'node:crypto';
import type { Rates } from '#domain/money/rates.ts';
import { type PriceStep, type Repricing, reprice } from '#domain/batches/reprice.ts';
import { DomainError } from '#domain/errors.ts';
import { maxBatchRows } from '#domain/limits.ts';
import { type LockedProduct, readAnchor } from '#server/products/record-rows.ts';
import type { ProductScope } from '#server/products/rows.ts';
import { nameKey } from '#server/platform/db/name-key.ts';
import type { BatchPlan, BatchRequest } from '#contract/batches.ts';
import type { Anchor } from '#domain/money/rates.ts';

type Priced = LockedProduct & { readonly anchor: Anchor | null };

/** What a change of prices would do, and a fingerprint of all that it goes by. */
export interface PricePlan extends Pick<BatchPlan, 'unchanged' | 'skipped' | 'fingerprint'> {
  /** By name. */
  readonly steps: readonly PriceStep<Priced>[];
}

/** The products that a change of prices has to do with. */
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
 * Plans a change of prices; throws `too_many_rows` for more of them than one call changes. Whatever else of a product
 * changes, its stock among it, the fingerprint stays.
 */
export function planPrices(
  request: BatchRequest,
  stored: readonly LockedProduct[],
  rates: Rates | null,
): PricePlan {
  const products = stored.map((one) => ({ ...one, anchor: readAnchor(one) }));
  const { steps, unchanged, skipped } = reprice(products, describeRepricing(request));
  if (steps.length > maxBatchRows) throw new DomainError('too_many_rows');
  const keyed = steps.map((step) => ({ step, key: nameKey(step.product.name) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const read = products.map(({ id, name, price, price_old, currency, anchor }) => [
    ...[id, name, price, price_old, currency],
    ...[anchor?.currency, anchor?.price],
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
