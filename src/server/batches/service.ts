import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { planPrices, scopeOf } from './prices.ts';
import { recordBatch } from './record.ts';
import * as batches from './rows.ts';
import { lockCategories } from '#server/categories/rows.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { type Repeat, transactOnce } from '#server/platform/http/repeat.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { listPictures } from '#server/products/picture-rows.ts';
import { type LockedProduct, readFields } from '#server/products/record-rows.ts';
import { listProductsOf, lockProductsOf } from '#server/products/rows.ts';
import { listVariants, type StoredVariant } from '#server/products/variant-rows.ts';
import { type ProductChange, changeProducts, removeProduct } from '#server/products/service.ts';
import { chooseOwnStore, getOwnStore, lockStore } from '#server/stores/own-store.ts';
import { dateRates, saveRates } from '#server/stores/rates.ts';
import { findRates, isStorePublic } from '#server/stores/rows.ts';
import type {
  AppliedBatch,
  Batch,
  BatchApply,
  BatchesQuery,
  BatchPlan,
  BatchRequest,
  UndoneBatch,
} from '#contract/batches.ts';
import type { Page } from '#contract/paging.ts';
import type { ProductUpdate } from '#contract/product-input.ts';
import type { BatchFields } from '#domain/batches/batch.ts';
import { planUndo } from '#domain/batches/undo.ts';
import { DomainError } from '#domain/errors.ts';
import { pageMeta } from '#domain/pagination.ts';
import { refuseVariants } from '#domain/products/variants.ts';

type Tx = Transaction<Schema>;

export function createBatchService({ database }: ServiceContext) {
  const { kysely } = database;
  return {
    async listBatches(actor: Actor, query: BatchesQuery): Promise<Page<Batch>> {
      const { page, limit } = query;
      const businessId = await chooseOwnStore(kysely, actor, query.businessId);
      const offset = (page - 1) * limit;
      const { data, total } = await batches.listBatches(kysely, { businessId, limit, offset });
      return { data, meta: pageMeta({ total, page, limit }) };
    },

    /** Computes the effect of a change of prices without storing anything. */
    async previewBatch(actor: Actor, request: BatchRequest): Promise<BatchPlan> {
      const { businessId } = request;
      await getOwnStore(kysely, actor, businessId);
      const stored = await listProductsOf(kysely, businessId, scopeOf(request));
      const variants = await listVariants(kysely, stored);
      const plan = planPrices(request, { stored, variants }, await findRates(kysely, businessId));
      const { unchanged, skipped, fingerprint } = plan;
      const rows = plan.steps.map(({ product, before, after, flags }) => ({
        ...{ productId: product.id, name: product.name, currency: product.currency },
        ...(product.price_from && { priceFrom: true as const }),
        ...{ before, after, version: product.version, flags: [...flags] },
      }));
      return { rows, unchanged, skipped, fingerprint };
    },

    /**
     * Changes prices as a preview showed them, in one transaction. Throws `preview_stale` when anything that the plan
     * depends on has changed since. New rates become the store's rates, even when no price changes.
     */
    async applyBatch(
      actor: Actor,
      { except, fingerprint, ...request }: BatchApply,
      repeat: Repeat | null = null,
    ): Promise<AppliedBatch> {
      const { businessId, kind } = request;
      return transactOnce(database, actor, repeat, async (tx) => {
        await getOwnStore(tx, actor, businessId);
        const locked = await lockProductsOf(tx, businessId, scopeOf(request));
        // After its products, in the order in which every writer locks them.
        const store = await lockStore(tx, businessId);
        const variants = await listVariants(tx, locked);
        const plan = planPrices(request, { stored: locked, variants }, store.rates);
        if (plan.fingerprint !== fingerprint) throw new DomainError('preview_stale');
        const left = new Set(except);
        const steps = plan.steps.filter(({ product }) => !left.has(product.id));
        const changed = await changeProducts(
          tx,
          { url: store.url, isPublic: isStorePublic(store) },
          steps.flatMap(({ product, after, variants: repriced }) =>
            after === null
              ? []
              : [{ stored: product, input: repriced ? { variants: repriced } : after }],
          ),
        );
        const rates =
          request.kind === 'rate'
            ? dateRates(store, { ...request.params.rates, step: request.params.step }, new Date())
            : null;
        if (rates !== null) await saveRates(tx, store, rates);
        const read = new Map(locked.map((stored) => [stored.id, readPrices(stored)]));
        // The rows of the batch already name the products.
        const params = { ...request.params, ids: undefined };
        const id = await recordBatch(tx, actor, {
          businessId,
          kind,
          params: rates === null ? params : { ...params, rates, ratesBefore: store.rates },
          rows: changed.map(({ productId, before, after, versionAfter }) => ({
            productId,
            before: { ...read.get(productId), ...before },
            after: { ...read.get(productId), ...after },
            versionAfter,
          })),
        });
        return { id, count: changed.length };
      });
    },

    /**
     * Undoes a batch and all other parts of its file. Products get their earlier values, except those that were changed
     * later or are gone. Products that an import created are deleted. If a visitor has ordered or favourited such a
     * product or commented on it, it is only hidden: a mistake in a file must not take the product away from these
     * visitors.
     */
    async undoBatch(actor: Actor, id: string, repeat: Repeat | null = null): Promise<UndoneBatch> {
      return transactOnce(database, actor, repeat, async (tx) => {
        const storeId = await batches.findBatchStore(tx, id);
        if (storeId === null) throw new DomainError('batch_not_found');
        await getOwnStore(tx, actor, storeId, 'batch_not_found');
        const parts = await batches.lockParts(tx, id);
        if (parts.length === 0) throw new DomainError('already_undone');
        const undo = await planAll(tx, storeId, parts);
        // A call that blocks a store locks the products first. Only after that lock is it certain whether the store is
        // public.
        const store = await getOwnStore(tx, actor, storeId, 'batch_not_found');
        await changeProducts(
          tx,
          store,
          undo.restored.map((change) => ({ ...change, isUndo: true })),
        );
        await changeProducts(
          tx,
          store,
          undo.hidden.map((stored) => ({ stored, input: { isVisible: false } })),
        );
        for (const stored of undo.deleted) await removeProduct(tx, stored, store.url);
        await restoreRates(tx, storeId, parts);
        await batches.markUndone(tx, parts);
        const hidden = undo.hidden.length;
        return {
          restored: undo.restored.length + undo.deleted.length + hidden,
          kept: undo.kept,
          hidden,
        };
      });
    },
  };
}

export type BatchService = ReturnType<typeof createBatchService>;

/** The fields on which a change of prices depends, under the contract's names. */
function readPrices(stored: LockedProduct): BatchFields {
  const { name, price, price_old, currency, anchor } = readFields(stored);
  return { name, price, price_old, currency, anchor };
}

/** Restores the rates from before the batch, unless the owner has set other rates later. */
async function restoreRates(tx: Tx, storeId: string, parts: readonly string[]): Promise<void> {
  const params = await batches.findRateParams(tx, parts);
  if (params === null) return;
  const store = await lockStore(tx, storeId);
  if (isDeepStrictEqual(store.rates, params.rates)) await saveRates(tx, store, params.ratesBefore);
}

interface Undo {
  readonly restored: ProductChange[];
  readonly deleted: LockedProduct[];
  readonly hidden: LockedProduct[];
  readonly kept: number;
}

async function planAll(tx: Tx, storeId: string, parts: readonly string[]): Promise<Undo> {
  const changes = await batches.readChanges(tx, parts);
  const locked = await lockProductsOf(tx, storeId, { ids: [...changes.keys()] });
  const variants = await listVariants(tx, locked);
  const restored: ProductChange[] = [];
  const created: LockedProduct[] = [];
  for (const stored of locked) {
    const own = variants.get(stored.id) ?? [];
    const step = planUndo(changes.get(stored.id) ?? [], { ...readFields(stored, own) });
    if (step.kind === 'take-out') created.push(stored);
    if (step.kind !== 'restore' || !canRestore(stored, own, step.fields)) continue;
    restored.push({ stored, input: step.fields });
  }
  const used = await batches.listUsed(
    tx,
    storeId,
    created.map(({ id }) => id),
  );
  return {
    restored: await dropLostPictures(tx, await dropLostCategories(tx, storeId, restored)),
    deleted: created.filter(({ id }) => !used.has(id)),
    hidden: created.filter(({ id }) => used.has(id)),
    kept: changes.size - restored.length - created.length,
  };
}

/**
 * Whether the fields to restore fit what was changed since. The prices and stock of a product that now has options come
 * from its variants, so a batch can restore them only together with the variants. Options and variants must fit each
 * other: the batch may have written only one of the two. A product that does not fit would make `changeProducts` refuse
 * all others too.
 */
function canRestore(
  stored: LockedProduct,
  present: readonly StoredVariant[],
  input: ProductUpdate,
): boolean {
  const options = input.options ?? stored.options ?? [];
  const variants = input.variants ?? (options.length === 0 ? [] : present);
  if (refuseVariants(options, variants).length > 0) return false;
  return (
    stored.options === null ||
    input.options !== undefined ||
    input.variants !== undefined ||
    (['price', 'price_old', 'stock'] as const).every(
      (name) => input[name] === undefined || input[name] === stored[name],
    )
  );
}

/** Removes pictures that no longer exist from the variants to restore. */
async function dropLostPictures(
  tx: Tx,
  changes: readonly ProductChange[],
): Promise<ProductChange[]> {
  const kept: ProductChange[] = [];
  for (const { stored, input } of changes) {
    const pictured = (input.variants ?? []).some(({ image }) => image);
    const pictures = new Set(
      pictured ? (await listPictures(tx, stored.id)).map(({ id }) => id) : [],
    );
    const variants = input.variants?.map((variant) =>
      variant.image && !pictures.has(variant.image) ? { ...variant, image: null } : variant,
    );
    kept.push({ stored, input: variants === undefined ? input : { ...input, variants } });
  }
  return kept;
}

/** Removes categories that no longer exist from the products to restore. */
async function dropLostCategories(
  tx: Tx,
  storeId: string,
  changes: readonly ProductChange[],
): Promise<ProductChange[]> {
  const wanted = changes.flatMap(({ input: { categoryId } }) => categoryId ?? []);
  const known = await lockCategories(tx, storeId, [...new Set(wanted)]);
  return changes.map(({ stored, input }) => ({
    stored,
    input:
      input.categoryId && !known.has(input.categoryId) ? { ...input, categoryId: null } : input,
  }));
}
