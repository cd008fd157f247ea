import type { BatchRow, OwnProduct, ProductBatch } from '#contract/products.ts';
import type { Issue } from '#domain/errors.ts';
import { createKey } from '#islands/owner/saving/repeat.ts';
import type { BatchCalls } from './batch-calls.ts';
import { judgeConflict, type SeenProduct, type Wish } from './judge-conflict.ts';

/** The outcome of several changes. */
export interface BatchOutcome {
  /**
   * The present versions of the saved products. It includes those that somebody else had already changed in the same
   * way.
   */
  readonly saved: OwnProduct[];
  /** The present versions of products for which the owner has to choose a version. */
  readonly asked: OwnProduct[];
  readonly refused: { readonly id: string; readonly issues: readonly Issue[] }[];
  readonly gone: string[];
  /** The batches that can be undone. */
  readonly batchIds: string[];
  /** The error that kept the rest from being sent. Null when everything was sent. */
  failure: unknown;
}

const startOutcome = (): BatchOutcome => ({
  saved: [],
  asked: [],
  refused: [],
  gone: [],
  batchIds: [],
  failure: null,
});

/** Products in one call. The response then still arrives on a slow network. */
const productsAtOnce = 200;
/** Bytes in one call. The server accepts 64 KB. */
const bytesAtOnce = 48 * 1024;
/** The number of tries for a product that keeps changing before its owner is asked. */
const maxRounds = 3;

interface BatchOptions {
  /**
   * Whether this page has itself changed many products since these were seen. A newer version is then taken for the
   * owner's own, once for each product, and nobody is asked about it.
   */
  readonly isOutdated?: boolean;
}

/**
 * Changes products in several calls. When another field of a product has changed meanwhile, its change is sent again
 * for the newer version. Never rejects: the outcome includes what was saved before a failure.
 */
export async function saveBatch(
  { change }: Pick<BatchCalls, 'change'>,
  storeId: string,
  wishes: readonly Wish[],
  { isOutdated = false }: BatchOptions = {},
): Promise<BatchOutcome> {
  const outcome = startOutcome();
  let waiting: readonly Wish[] = wishes;
  for (let round = 1; waiting.length > 0; round += 1) {
    const again: Wish[] = [];
    for (const part of splitWishes(waiting)) {
      try {
        const { batchId, rows } = await change(storeId, part.map(toChange), createKey());
        if (batchId !== null) outcome.batchIds.push(batchId);
        for (const row of rows) {
          const wish = part.find(({ seen }) => seen.id === row.id);
          if (wish === undefined) continue;
          const verdict = row.status === 'conflict' ? judgeConflict(wish, row.product) : null;
          const isAgain =
            (verdict === 'again' && round < maxRounds) ||
            (verdict === 'ask' && isOutdated && round === 1);
          if (row.status === 'conflict' && isAgain) {
            again.push({ ...wish, seen: row.product });
          } else {
            addRow(outcome, row, verdict === 'done');
          }
        }
      } catch (failure) {
        outcome.failure = failure;
        return outcome;
      }
    }
    waiting = again;
  }
  return outcome;
}

/**
 * Deletes products. Products that have changed since they were seen stay, and are returned in `asked`. Never rejects.
 */
export async function eraseBatch(
  { erase }: Pick<BatchCalls, 'erase'>,
  storeId: string,
  products: readonly SeenProduct[],
  { isOutdated = false }: BatchOptions = {},
): Promise<BatchOutcome> {
  const outcome = startOutcome();
  const newer: OwnProduct[] = [];
  for (let start = 0; start < products.length; start += productsAtOnce) {
    try {
      const part = products.slice(start, start + productsAtOnce);
      const { rows } = await erase(storeId, part, createKey());
      for (const row of rows) {
        if (row.status === 'conflict') newer.push(row.product);
        else outcome.gone.push(row.id);
      }
    } catch (failure) {
      outcome.failure = failure;
      break;
    }
  }
  if (!isOutdated || newer.length === 0 || outcome.failure !== null) {
    outcome.asked.push(...newer);
    return outcome;
  }
  const second = await eraseBatch({ erase }, storeId, newer);
  return { ...second, gone: [...outcome.gone, ...second.gone] };
}

function addRow(outcome: BatchOutcome, row: BatchRow, isDone: boolean): void {
  if (row.status === 'ok' || (row.status === 'conflict' && isDone)) outcome.saved.push(row.product);
  else if (row.status === 'conflict') outcome.asked.push(row.product);
  else if (row.status === 'gone') outcome.gone.push(row.id);
  else outcome.refused.push(row);
}

/** A change in the form of the API. For a product with options, each variant gets the stock. */
function toChange({ seen, set }: Wish): ProductBatch['changes'][number] {
  const { id, version, variants = [] } = seen;
  const { stock, ...others } = set;
  if (stock === undefined || variants.length === 0) return { id, version, set: { ...set } };
  return { id, version, set: { ...others, variants: variants.map((one) => ({ ...one, stock })) } };
}

function splitWishes(wishes: readonly Wish[]): Wish[][] {
  const parts: Wish[][] = [];
  let bytes = 0;
  for (const wish of wishes) {
    const size = new TextEncoder().encode(JSON.stringify(toChange(wish))).length + 1;
    // Safari 14 lacks `at`.
    const last = parts[parts.length - 1];
    if (last === undefined || last.length === productsAtOnce || bytes + size > bytesAtOnce) {
      parts.push([wish]);
      bytes = size;
    } else {
      last.push(wish);
      bytes += size;
    }
  }
  return parts;
}
