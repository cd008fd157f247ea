import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import { listNamed, type Named } from './rows.ts';
import { type Product, writeCsv, writeWorkbook } from './files.ts';
import { recordBatch } from '#server/batches/record.ts';
import { listCategoryNames } from '#server/categories/rows.ts';
import { createCategoryIn } from '#server/categories/service.ts';
import { hasProducts, readProducts } from '#server/export/rows.ts';
import { zipFiles } from '#server/export/zip.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Download } from '#server/platform/http/download.ts';
import { type Repeat, transactOnce } from '#server/platform/http/repeat.ts';
import { changeProducts, createProducts } from '#server/products/service.ts';
import { lockProductsOf } from '#server/products/rows.ts';
import { getOwnStore, lockStore } from '#server/stores/own-store.ts';
import { isStorePublic } from '#server/stores/rows.ts';
import type {
  Import,
  ImportCheck,
  Imported,
  ImportPlan,
  ProductExportQuery,
} from '#contract/imports.ts';
import type { ProductUpdate } from '#contract/product-input.ts';
import { DomainError } from '#domain/errors.ts';
import {
  categoryKey,
  describeBasis,
  type ImportFields,
  type ImportStep,
  listNewCategories,
  planImport,
} from '#domain/imports/plan.ts';
import type { ImportRow } from '#domain/imports/read-rows.ts';
import { importPartRows } from '#domain/limits.ts';

type Tx = Transaction<Schema>;

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function createImportService({ database }: ServiceContext) {
  const { kysely } = database;
  return {
    /** Computes the effect of a file without changing anything. */
    async checkImport(actor: Actor, { businessId, rows }: ImportCheck): Promise<ImportPlan> {
      await getOwnStore(kysely, actor, businessId);
      const steps = planImport(rows, await listNamed(kysely, businessId, listNames(rows)));
      const present = await listCategoryNames(kysely, businessId);
      const count = (kind: ImportStep['kind']): number =>
        steps.filter((step) => step.kind === kind).length;
      const parts = Array.from({ length: Math.ceil(steps.length / importPartRows) }, (_, part) =>
        steps.slice(part * importPartRows, (part + 1) * importPartRows),
      );
      return {
        created: count('create'),
        changed: count('change'),
        same: count('same'),
        refused: steps.flatMap((step) => (step.kind === 'refuse' ? step.issues : [])),
        categories: listNewCategories(
          steps,
          present.map(({ name }) => name),
        ),
        fingerprints: parts.map(fingerprint),
        changes: parts.map((part) => part.filter(isWork).length),
      };
    },

    /** Applies a part of a file as it was checked. Rows that it has to refuse change nothing. */
    async importProducts(
      actor: Actor,
      { businessId, importId, rows, fingerprint: checked }: Import,
      repeat: Repeat | null = null,
    ): Promise<Imported> {
      return transactOnce(database, actor, repeat, async (tx) => {
        await getOwnStore(tx, actor, businessId);
        const { steps, locked, own } = await planLocked(tx, businessId, rows);
        const store = { id: businessId, url: own.url, isPublic: isStorePublic(own) };
        if (fingerprint(steps) !== checked) throw new DomainError('preview_stale');
        const categories = await makeCategories(tx, businessId, store.url, steps);
        const created = await createProducts(
          tx,
          store,
          steps.flatMap((step) =>
            step.kind === 'create'
              ? { ...toInput(step.set, categories), name: step.set.name ?? '' }
              : [],
          ),
        );
        const changed = await changeProducts(
          tx,
          store,
          steps.flatMap((step) => {
            const stored = step.kind === 'change' ? locked.get(step.product.id) : undefined;
            if (step.kind !== 'change' || stored === undefined) return [];
            return { stored, input: toInput(step.set, categories) };
          }),
        );
        const batchId = await recordBatch(tx, actor, {
          businessId,
          kind: 'import',
          params: {},
          importId,
          rows: [...created, ...changed],
        });
        return { created: created.length, changed: changed.length, batchId };
      });
    },

    /** All products of a store as a file that an import can read. */
    async exportProducts(
      actor: Actor,
      { businessId, format }: ProductExportQuery,
    ): Promise<Download> {
      const { url } = await getOwnStore(kysely, actor, businessId);
      const pages: AsyncIterable<readonly Product[]> = readProducts(kysely, businessId, 'present');
      const name = `productos-${url}.${format}`;
      const hasOptions = await hasProducts(kysely, businessId, 'present-with-options');
      if (format === 'csv') return { name, content: Readable.from(writeCsv(pages, hasOptions)) };
      const content = zipFiles(writeWorkbook(pages, hasOptions), new Date());
      return { name, content, type: workbookType };
    },
  };
}

export type ImportService = ReturnType<typeof createImportService>;

const listNames = (rows: readonly ImportRow[]): Named => ({
  ids: rows.flatMap(({ id }) => id ?? []),
  names: rows.flatMap(({ id, name }) => (id === undefined ? (name ?? []) : [])),
});

const isWork = ({ kind }: ImportStep): boolean => kind === 'create' || kind === 'change';

/**
 * Refused rows do not count, because a part may come without them. It cannot always refuse them itself: the other row
 * about the same product may be in another part.
 */
const fingerprint = (steps: readonly ImportStep[]): string => {
  const taken = steps.filter((step) => step.kind !== 'refuse');
  return hash('sha256', JSON.stringify(taken.map(describeBasis)), 'base64url');
};

/** Plans the steps with the products and their store locked until the transaction ends. */
async function planLocked(tx: Tx, storeId: string, rows: readonly ImportRow[]) {
  const named = listNames(rows);
  const found = await listNamed(tx, storeId, named);
  const stored = await lockProductsOf(tx, storeId, { ids: found.map(({ id }) => id) });
  const locked = new Map(stored.map((product) => [product.id, product]));
  // After its products, in the order in which every writer locks them.
  const own = await lockStore(tx, storeId);
  // A product that got one of the names in the meantime is not locked. The plan is then outdated.
  const steps = planImport(rows, await listNamed(tx, storeId, named));
  if (steps.some((step) => 'product' in step && !locked.has(step.product.id))) {
    throw new DomainError('preview_stale');
  }
  return { steps, locked, own };
}

/** Creates the missing categories of the steps. Returns the ids of all the store's categories by `categoryKey`. */
async function makeCategories(
  tx: Tx,
  storeId: string,
  url: string,
  steps: readonly ImportStep[],
): Promise<ReadonlyMap<string, string>> {
  const present = await listCategoryNames(tx, storeId);
  // Of several categories with the same name, the oldest wins.
  const ids = new Map(present.toReversed().map(({ id, name }) => [categoryKey(name), id]));
  const names = listNewCategories(
    steps,
    present.map(({ name }) => name),
  );
  for (const name of names) {
    ids.set(categoryKey(name), await createCategoryIn(tx, { id: storeId, url }, { name }));
  }
  return ids;
}

function toInput(
  { category, options, variants, ...plain }: ImportFields,
  categories: ReadonlyMap<string, string>,
): ProductUpdate {
  const fields = {
    ...plain,
    ...(options && { options: options.map((one) => ({ ...one, values: [...one.values] })) }),
    ...(variants && { variants: variants.map((one) => ({ ...one, values: [...one.values] })) }),
  };
  if (category === undefined) return fields;
  const categoryId = category === null ? null : (categories.get(categoryKey(category)) ?? null);
  return { ...fields, categoryId };
}
