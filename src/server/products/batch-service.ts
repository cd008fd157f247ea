import { type Transaction, sql } from 'kysely';
import { recordBatch } from '#server/batches/record.ts';
import { lockCategories } from '#server/categories/rows.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/http/input/read-input.ts';
import { type Repeat, transactOnce } from '#server/platform/http/repeat.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { getOwnStore } from '#server/stores/own-store.ts';
import { findOwnProducts } from './own-rows.ts';
import type { LockedProduct } from './record-rows.ts';
import { lockProductsOf } from './rows.ts';
import {
  type ChangedProduct,
  type ProductChange,
  changeProducts,
  removeProduct,
} from './service.ts';
import type {
  BatchRow,
  OwnProduct,
  ProductBatch,
  ProductBatchResult,
  ProductDeletion,
  ProductDeletionResult,
} from '#contract/products.ts';
import { ProductUpdateSchema } from '#contract/product-input.ts';
import type { ErrorCode } from '#domain/error-code.ts';
import { DomainError, type Issue, isDomainError } from '#domain/errors.ts';
import { isId } from '#domain/id.ts';
import { errorMessages } from '#domain/messages.ts';

type Tx = Transaction<Schema>;

/**
 * Changes many products of a store at once. Valid changes are made even when others fail, and each row of the result
 * says what happened.
 */
export function createProductBatchService({ database }: ServiceContext) {
  return {
    /**
     * Changes the products whose given version is the present one, all of them in one transaction. The changes are
     * stored as a batch that can be undone. Throws `business_not_found` for the store of another person.
     */
    async changeMany(
      actor: Actor,
      { businessId, changes }: ProductBatch,
      repeat: Repeat | null = null,
    ): Promise<ProductBatchResult> {
      return transactOnce(database, actor, repeat, async (tx) => {
        await getOwnStore(tx, actor, businessId);
        const locked = await lockKnown(tx, businessId, changes);
        // A call that blocks a store locks the products first. Only after that lock is it certain whether the store is
        // public.
        const store = await getOwnStore(tx, actor, businessId);
        const categories = await lockWanted(tx, businessId, changes);
        const right: ProductChange[] = [];
        const issuesOf = new Map<string, Issue[]>();
        for (const { id, version, set } of changes) {
          const stored = locked.get(id);
          if (stored?.version !== version) continue;
          const issues = catchIssues(() => {
            const change = { stored, input: parseInput(ProductUpdateSchema, set) };
            requireAllowed(change, categories);
            right.push(change);
          });
          if (issues !== null) issuesOf.set(id, issues);
        }
        const { changed: rows, refused } = await changeRight(tx, store, right);
        for (const [id, issues] of refused) issuesOf.set(id, issues);
        const batchId = await recordBatch(tx, actor, {
          businessId,
          kind: 'edit',
          params: {},
          rows,
        });
        const done = new Set(right.map(({ stored }) => stored.id));
        const shown = [...locked.keys()].filter((id) => !issuesOf.has(id));
        const present = await readProducts(tx, shown);
        return {
          batchId,
          rows: changes.map(({ id }): BatchRow => {
            const issues = issuesOf.get(id);
            if (issues !== undefined) return { id, status: 'invalid', issues };
            const product = present.get(id);
            if (product === undefined) return { id, status: 'gone' };
            return { id, status: done.has(id) ? 'ok' : 'conflict', product };
          }),
        };
      });
    },

    /**
     * Deletes the products whose given version is the present one. Throws `business_not_found` for the store of another
     * person.
     */
    async deleteMany(
      actor: Actor,
      { businessId, items }: ProductDeletion,
      repeat: Repeat | null = null,
    ): Promise<ProductDeletionResult> {
      return transactOnce(database, actor, repeat, async (tx) => {
        const { url } = await getOwnStore(tx, actor, businessId);
        const locked = await lockKnown(tx, businessId, items);
        const seen = items.filter(({ id, version }) => locked.get(id)?.version === version);
        for (const stored of seen.flatMap(({ id }) => locked.get(id) ?? [])) {
          await removeProduct(tx, stored, url);
        }
        const deleted = new Set(seen.map(({ id }) => id));
        const others = [...locked.keys()].filter((id) => !deleted.has(id));
        const present = await readProducts(tx, others);
        return {
          rows: items.map(({ id }) => {
            const product = present.get(id);
            if (product !== undefined) return { id, status: 'conflict', product };
            return { id, status: deleted.has(id) ? 'ok' : 'gone' };
          }),
        };
      });
    },
  };
}

export type ProductBatchService = ReturnType<typeof createProductBatchService>;

/** Locks products of a store by their ids. Unknown ids are left out. */
async function lockKnown(
  tx: Tx,
  storeId: string,
  items: readonly { readonly id: string }[],
): Promise<Map<string, LockedProduct>> {
  const ids = items.map(({ id }) => id);
  const locked = await lockProductsOf(tx, storeId, { ids });
  return new Map(locked.map((stored) => [stored.id, stored]));
}

/**
 * The categories of the store among those to which products are to be moved. The changes are not yet checked, and the
 * database refuses a text that it cannot store.
 */
function lockWanted(
  tx: Tx,
  storeId: string,
  changes: ProductBatch['changes'],
): Promise<Set<string>> {
  const wanted = changes.map(({ set }) => set.categoryId);
  return lockCategories(tx, storeId, [...new Set(wanted.filter(isId))]);
}

/** Throws for the same reasons as the change of a single product. */
function requireAllowed({ stored, input }: ProductChange, categories: ReadonlySet<string>): void {
  if (input.isVisible === true && stored.held_at !== null)
    throw refusal('isVisible', 'product_held');
  const { categoryId = null } = input;
  if (categoryId !== null && categoryId !== stored.category_id && !categories.has(categoryId)) {
    throw refusal('categoryId', 'category_of_other_store');
  }
}

const refusal = (path: string, code: ErrorCode): DomainError =>
  new DomainError(code, { issues: [{ path, message: errorMessages[code] }] });

/** Makes all changes at once. If one of them is refused, it makes each of them separately. */
async function changeRight(
  tx: Tx,
  store: Parameters<typeof changeProducts>[1],
  changes: readonly ProductChange[],
): Promise<{ changed: readonly ChangedProduct[]; refused: ReadonlyMap<string, Issue[]> }> {
  const all = await attempt(tx, () => changeProducts(tx, store, changes));
  if (all.issues === null) return { changed: all.result, refused: new Map() };
  const changed: ChangedProduct[] = [];
  const refused = new Map<string, Issue[]>();
  for (const change of changes) {
    const one = await attempt(tx, () => changeProducts(tx, store, [change]));
    if (one.issues === null) changed.push(...one.result);
    else refused.set(change.stored.id, one.issues);
  }
  return { changed, refused };
}

type Attempt<Result> =
  | { readonly result: Result; readonly issues: null }
  | { readonly issues: Issue[] };

/** Rolls back what `work` has written when it is refused. */
async function attempt<Result>(tx: Tx, work: () => Promise<Result>): Promise<Attempt<Result>> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(tx);
    return { result, issues: null };
  } catch (error) {
    const issues = readIssues(error);
    await sql`rollback to savepoint attempt`.execute(tx);
    return { issues };
  }
}

/** The issues of a row. Null when it has none. */
function catchIssues(work: () => void): Issue[] | null {
  try {
    work();
    return null;
  } catch (error) {
    return readIssues(error);
  }
}

/** The issues of a refusal. Throws any other error again. */
function readIssues(error: unknown): Issue[] {
  if (!isDomainError(error)) throw error;
  const { issues = [], message } = error;
  return issues.length > 0 ? [...issues] : [{ path: '', message }];
}

async function readProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, OwnProduct>> {
  const found = await findOwnProducts(tx, ids);
  return new Map(found.map((product) => [product.id, product]));
}
