import type { Actor } from '#server/platform/http/actor.ts';
import { owns, requireOwner } from '#server/platform/http/actor.ts';
import { listChangedFields } from '#server/platform/changed-fields.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import {
  chooseOwnStore,
  getOwnStore,
  lockStore,
  requireSameVersion,
} from '#server/stores/own-store.ts';
import type { Repeat } from '#server/platform/http/repeat.ts';
import { transactOnce } from '#server/platform/http/repeat.ts';
import { isStorePublic } from '#server/stores/rows.ts';
import { lockCategoryOf } from '#server/categories/rows.ts';
import { appendChange, appendChanges } from '#server/platform/log/changes.ts';
import type { NewChange } from '#server/platform/log/change.ts';
import { nameKey } from '#server/platform/db/name-key.ts';
import { findListedProducts, findWholeProduct } from './listed-rows.ts';
import * as own from './own-rows.ts';
import { matchCorrected, matchOwn } from '#server/search/forgive.ts';
import {
  type LockedProduct,
  type ProductColumns,
  type StoredProduct as Stored,
  readFields,
  readKeptAnchor,
  toColumns,
  toNewColumns,
  wordsOf,
} from './record-rows.ts';
import * as products from './rows.ts';
import { renamePictures, touchProduct } from './picture-rows.ts';
import { listVariants, replaceVariants } from './variant-rows.ts';
import { planVariants, type VariantPlan, withoutOptions } from './variants.ts';
import { listPagesShowing } from '#server/publication/rows.ts';
import { dropProductReports } from '#server/reports/rows.ts';
import { createId } from '#server/platform/db/random-id.ts';
import { addWords } from '#server/search/word-rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Output } from '#contract/endpoint.ts';
import type {
  OwnProduct,
  OwnProductsQuery,
  CardProduct,
  OffersQuerySchema,
  Product,
} from '#contract/products.ts';
import type { Page } from '#contract/paging.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { ProductCreate, ProductFields, ProductUpdate } from '#contract/product-input.ts';
import { isDailyOffer } from '#domain/products/daily-offer.ts';
import { isListed } from '#domain/products/listed.ts';
import { isSoldOut } from '#domain/products/stock.ts';
import { DomainError } from '#domain/errors.ts';
import { productMessages } from '#domain/messages.ts';
import { defaultCurrency } from '#domain/money/money.ts';
import { pageMeta } from '#domain/pagination.ts';

type Db = ServiceContext['database']['kysely'];

export function createProductService({ database }: ServiceContext) {
  const { kysely } = database;

  return {
    async getProduct(id: string): Promise<Product> {
      const product = await findWholeProduct(kysely, id);
      if (product === null) throw new DomainError('product_not_found');
      return product;
    },

    /** The public ones of these products, in the given order. The others are left out. */
    async listCards(ids: readonly string[]): Promise<CardProduct[]> {
      const found = await findListedProducts(kysely, [...new Set(ids)]);
      return found.map(toCard);
    },

    async listPictures(id: string): Promise<ProductImage[]> {
      const pictures = await products.findProductPictures(kysely, id);
      if (pictures === null) throw new DomainError('product_not_found');
      return pictures;
    },

    /** A product that is public or that the actor owns (product.md 6.3). */
    async getOwnProduct(actor: Actor, id: string): Promise<OwnProduct> {
      const { isOwn } = await requireReadable(kysely, actor, id);
      const product = await readBack(kysely, id);
      return isOwn ? product : { ...product, anchor: null };
    },

    async listOwnPictures(actor: Actor, id: string): Promise<ProductImage[]> {
      await requireReadable(kysely, actor, id);
      return (await readBack(kysely, id)).images;
    },

    async listOwn(actor: Actor, query: OwnProductsQuery): Promise<Page<OwnProduct>> {
      const { page, limit, search, categoryId, only } = query;
      const storeId = await chooseOwnStore(kysely, actor, query.businessId);
      const asked = { businessId: storeId, categoryId, only, limit, offset: (page - 1) * limit };
      const list = (match: own.OwnMatch | null) => own.listOwnProducts(kysely, asked, match);
      const { data, total } =
        search === undefined ? await list(null) : await searchOwn(database, search, list);
      return { data, meta: pageMeta({ total, page, limit }) };
    },

    async listOffers(query: Output<typeof OffersQuerySchema>): Promise<Page<Product>> {
      const { page, limit } = query;
      const { data, total } = await products.listOffers(kysely, {
        limit,
        offset: (page - 1) * limit,
      });
      return { data, meta: pageMeta({ total, page, limit }) };
    },

    async createProduct(
      actor: Actor,
      storeId: string | undefined,
      input: ProductCreate,
      repeat: Repeat | null = null,
    ): Promise<OwnProduct> {
      return transactOnce(database, actor, repeat, async (tx) => {
        const businessId = await chooseOwnStore(tx, actor, storeId);
        const store = await lockStore(tx, businessId);
        const place = { id: businessId, url: store.url, isPublic: isStorePublic(store) };
        const [created] = await createProducts(tx, place, [input]);
        return readBack(tx, created?.productId ?? '');
      });
    },

    async updateProduct(
      actor: Actor,
      id: string,
      input: ProductUpdate,
      version?: number,
    ): Promise<OwnProduct> {
      return transact(database, async (tx) => {
        const { stored, url, isPublic } = await lockOwnProduct(tx, actor, id);
        if (input.isVisible === true && stored.held_at !== null) {
          throw new DomainError('product_held');
        }
        requireSameVersion(stored.version, version);
        await changeProducts(tx, { url, isPublic }, [{ stored, input }]);
        return readBack(tx, id);
      });
    },

    async deleteProduct(actor: Actor, id: string): Promise<void> {
      await transact(database, async (tx) => {
        const { stored, url } = await lockOwnProduct(tx, actor, id);
        await removeProduct(tx, stored, url);
      });
    },
  };
}

export type ProductService = ReturnType<typeof createProductService>;

function toCard(product: Product): CardProduct {
  const { id, name, price, price_old, currency, offer, stock, rating, reviewCount } = product;
  const { business: store, priceFrom, variantCount } = product;
  return {
    ...{ id, name, price, price_old, currency, offer, stock, rating, reviewCount },
    ...(priceFrom && { priceFrom }),
    ...(variantCount !== undefined && { variantCount }),
    business: {
      name: store.name,
      url: store.url,
      type: store.type,
      province: store.province,
    },
    images: product.images.slice(0, 1).map(({ url, width, height, widths, bytes, color }) => ({
      ...{ url, width, height, widths, bytes, color },
    })),
  };
}

export async function readBack(db: Db, id: string): Promise<OwnProduct> {
  const product = await own.findOwnProduct(db, id);
  if (product === null) throw new DomainError('product_not_found');
  return product;
}

/** Refuses a product that is neither public nor the actor's own. */
export async function requireReadable(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ isOwn: boolean }> {
  const product = await own.findProductOwner(db, id);
  if (product === null) throw new DomainError('product_not_found');
  if (!product.listed) requireOwner(actor, product.ownerId, 'product_not_found');
  return { isOwn: owns(actor, product.ownerId) };
}

export async function lockOwnProduct(
  tx: Db,
  actor: Actor,
  id: string,
): Promise<{ stored: LockedProduct; url: string; isPublic: boolean }> {
  const stored = await products.lockProduct(tx, id);
  if (stored === null) throw new DomainError('product_not_found');
  const store = await getOwnStore(tx, actor, stored.business_id, 'product_not_found');
  return { stored, url: store.url, isPublic: store.isPublic };
}

/** The creation of a product in the form that `recordBatch` takes. */
export interface CreatedProduct {
  readonly productId: string;
  readonly before: null;
  readonly after: ProductFields;
  readonly versionAfter: number;
}

/** Creates products in a locked store and logs each of them. */
export async function createProducts(
  tx: Db,
  store: { readonly id: string; readonly url: string; readonly isPublic: boolean },
  inputs: readonly ProductCreate[],
): Promise<CreatedProduct[]> {
  const created = inputs.map((input) => createStored(store.id, input, store.isPublic));
  const ofCategories = new Map(created.map((product) => [product.category_id, product]));
  for (const product of ofCategories.values()) await requireOwnCategory(tx, product);
  const steps = [];
  for (const [index, input] of inputs.entries()) {
    const plain = created[index];
    if (plain === undefined) continue;
    const plan = await planVariants(tx, { ...plain, ...noSums }, [], {
      ...input,
      // For a new product, null means the same as absent.
      price: input.price ?? undefined,
      price_old: input.price_old ?? undefined,
      stock: input.stock ?? undefined,
    });
    steps.push({ product: { ...plain, ...plan?.sums, ...plan?.columns }, plan });
  }
  await products.insertProducts(
    tx,
    steps.map(({ product }) => ({
      ...product,
      options: product.options === null ? null : JSON.stringify(product.options),
      name_key: nameKey(product.name),
    })),
  );
  for (const { product, plan } of steps) {
    if (plan !== null) await replaceVariants(tx, product.id, plan.before, plan.after);
  }
  const shown = steps.map(({ product }) => product).filter(({ listed }) => listed);
  if (shown.length > 0) await addWords(tx, shown.map(wordsOf));
  await appendChanges(
    tx,
    steps.map(({ product }) => ({
      kind: 'product.created',
      businessId: store.id,
      entityId: product.id,
      detail: { url: store.url, ...describeStep(null, product) },
    })),
  );
  return steps.map(({ product, plan }) => ({
    productId: product.id,
    before: null,
    after: readFields(product, plan?.after),
    versionAfter: 1,
  }));
}

/** A locked product and the fields that its owner sends for it. */
export interface ProductChange {
  readonly stored: LockedProduct;
  readonly input: ProductUpdate;
  /** Whether an undo makes the change: the variants that come back get the keys that orders know. */
  readonly isUndo?: boolean;
}

/**
 * The effect of a change on a product: the fields that differ afterwards, under the contract's names, and the new
 * version.
 */
export interface ChangedProduct {
  readonly productId: string;
  readonly before: Partial<ProductFields>;
  readonly after: Partial<ProductFields>;
  readonly versionAfter: number;
}

/**
 * Changes locked products of a store and logs each of them. Returns only products with a difference, in the form that
 * `recordBatch` takes. A price in another currency than CUP loses its tie.
 */
export async function changeProducts(
  tx: Db,
  { url, isPublic }: { readonly url: string; readonly isPublic: boolean },
  changes: readonly ProductChange[],
): Promise<ChangedProduct[]> {
  const known = await listVariants(
    tx,
    changes.map(({ stored }) => stored),
  );
  const steps: ChangeStep[] = [];
  for (const change of changes) {
    const { stored, input, isUndo } = change;
    const plan = await planVariants(tx, stored, known.get(stored.id) ?? [], input, isUndo);
    steps.push(...planChange(change, plan, isPublic));
  }
  await requireOwnCategories(tx, steps);
  const logged: NewChange[] = [];
  for (const { stored, next, fields } of steps) {
    const leaves = stored.listed && (!next.listed || next.category_id !== stored.category_id);
    const showing = leaves ? await describeShowing(tx, stored.id) : {};
    logged.push({
      kind: 'product.updated',
      businessId: stored.business_id,
      entityId: stored.id,
      detail: { url, fields, ...describeStep(stored, next), ...showing },
    });
  }
  await products.updateProducts(
    tx,
    steps.map(({ stored, next, change }) => ({
      id: stored.id,
      // Only changed columns: setting the others would compute the product's search words again.
      change: {
        ...change,
        listed: next.listed,
        ...(next.name !== stored.name && { name_key: nameKey(next.name) }),
      },
    })),
  );
  for (const { stored, next, plan } of steps) {
    if (plan !== null) await replaceVariants(tx, stored.id, plan.before, plan.after);
    if (next.name !== stored.name) await renamePictures(tx, stored.id, stored.name, next.name);
  }
  const reworded = steps.filter(
    ({ stored, next, fields }) =>
      next.listed && (!stored.listed || searched.some((name) => fields.includes(name))),
  );
  if (reworded.length > 0) {
    await addWords(
      tx,
      reworded.map(({ next }) => wordsOf(next)),
    );
  }
  await appendChanges(tx, logged);
  return steps.map(({ stored, next, fields, plan }) => ({
    productId: stored.id,
    before: {
      ...pickFields(readFields(stored, plan?.before), fields),
      ...readLostAnchor(stored, next),
    },
    after: pickFields(readFields(next, plan?.after), fields),
    versionAfter: stored.version + 1,
  }));
}

/** The tie that options hide and that a change has dropped, so that an undo restores it. Empty when there is none. */
function readLostAnchor(stored: Stored, next: Stored): Pick<Partial<ProductFields>, 'anchor'> {
  const anchor = readKeptAnchor(stored);
  return anchor !== null && readKeptAnchor(next) === null ? { anchor } : {};
}

/** Fields whose words are searched. */
const searched = ['name', 'description', 'options'] as const;

interface ChangeStep {
  readonly stored: LockedProduct;
  readonly next: Stored;
  readonly change: ProductColumns;
  readonly plan: VariantPlan | null;
  /** The fields that differ, under the contract's names. */
  readonly fields: (keyof ProductFields)[];
}

/** Empty when nothing changes. For a product with options, prices and stock are computed from its variants. */
function planChange(
  { stored, input }: ProductChange,
  plan: VariantPlan | null,
  isPublic: boolean,
): ChangeStep[] {
  const change: ProductColumns = { ...toColumns(input), ...plan?.sums, ...plan?.columns };
  const { currency = stored.currency } = input;
  if (input.anchor && currency !== 'CUP') refuseAnchor();
  if (!input.anchor && (currency !== 'CUP' || stored.currency !== 'CUP')) {
    Object.assign(change, { anchor_currency: null, anchor_price: null });
  }
  const next = applyChange(stored, change, isPublic);
  const before = readFields(stored, plan?.before);
  const fields = listChangedFields(before, readFields(next, plan?.after)) as ChangeStep['fields'];
  return fields.length === 0
    ? []
    : [{ stored, next, change: dropSame(stored, change), plan, fields }];
}

/** The part of a change that differs from the stored values. */
const dropSame = (stored: Stored, change: ProductColumns): ProductColumns => {
  const differing = listChangedFields(stored, change);
  return Object.fromEntries(Object.entries(change).filter(([name]) => differing.includes(name)));
};

function refuseAnchor(): never {
  const message = productMessages.anchorOfCup;
  throw new DomainError('validation_failed', { issues: [{ path: 'anchor', message }] });
}

const pickFields = (
  fields: ProductFields,
  names: readonly (keyof ProductFields)[],
): Partial<ProductFields> => Object.fromEntries(names.map((name) => [name, fields[name]]));

/** Deletes a locked product and logs it. */
export async function removeProduct(tx: Db, stored: Stored, url: string): Promise<void> {
  const showing = stored.listed ? await describeShowing(tx, stored.id) : {};
  await products.removeProduct(tx, stored.id);
  await dropProductReports(tx, stored.id);
  await appendChange(tx, {
    kind: 'product.removed',
    businessId: stored.business_id,
    entityId: stored.id,
    detail: { url, ...describeStep(stored, null), ...showing },
  });
}

async function requireOwnCategories(tx: Db, steps: readonly ChangeStep[]): Promise<void> {
  const checked = new Set<string>();
  for (const { stored, next } of steps) {
    const { category_id: categoryId } = next;
    if (categoryId === null || categoryId === stored.category_id || checked.has(categoryId)) {
      continue;
    }
    await requireOwnCategory(tx, next);
    checked.add(categoryId);
  }
}

async function requireOwnCategory(tx: Db, product: Stored): Promise<void> {
  const { category_id, business_id } = product;
  if (category_id === null || (await lockCategoryOf(tx, category_id, business_id))) return;
  throw new DomainError('category_of_other_store');
}

function createStored(storeId: string, input: ProductCreate, isPublic: boolean): Stored {
  if (input.anchor && (input.currency ?? defaultCurrency) !== 'CUP') refuseAnchor();
  const filled = { ...toNewColumns(input), held_at: null };
  return {
    id: createId(),
    business_id: storeId,
    ...filled,
    ...withoutOptions,
    listed: isListed(filled, isPublic),
  };
}

/** A new product with options has no price and stock until they are computed from its variants. */
const noSums = { price: null, price_old: null, stock: null };

/** The stored values with a change applied. */
function applyChange(stored: Stored, change: object, isPublic: boolean): Stored {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const next: Stored = { ...stored, ...Object.fromEntries(given) };
  return { ...next, listed: isListed(next, isPublic) };
}

/** Logs a change of a product that is not in its own row. */
export async function logProductChange(
  tx: Db,
  stored: Stored,
  url: string,
  fields: string[],
): Promise<void> {
  await touchProduct(tx, stored.id);
  await appendChange(tx, {
    kind: 'product.updated',
    businessId: stored.business_id,
    entityId: stored.id,
    detail: { url, fields, ...describeStep(stored, stored) },
  });
}

/** The log's facts about a product before and after a change. Null when it does not exist. */
export function describeStep(before: Stored | null, after: Stored | null) {
  const isOffer = (product: Stored | null): boolean =>
    product !== null &&
    product.listed &&
    isDailyOffer({ ...product, isVisible: product.is_visible });
  return {
    category: { before: before?.category_id ?? null, after: after?.category_id ?? null },
    public: { before: before?.listed ?? false, after: after?.listed ?? false },
    offer: { before: isOffer(before), after: isOffer(after) },
    ...((before?.options ?? after?.options) && {
      options: { before: hasOptions(before), after: hasOptions(after) },
    }),
    ...(after !== null &&
      isSoldOut(after.stock) &&
      !isSoldOut(before?.stock ?? null) && { soldOut: true }),
  };
}

const hasOptions = (product: Stored | null): boolean => (product?.options ?? null) !== null;

/**
 * The log's list of the pages that show a product. When the product is removed or hidden, it must be read before that.
 */
export async function describeShowing(tx: Db, id: string): Promise<{ shownOn?: string[] }> {
  const shownOn = await listPagesShowing(tx, id);
  return shownOn === null ? {} : { shownOn };
}

/** The matches of a text in an owner's list. The spelling is corrected when there are none. */
async function searchOwn<Found extends { readonly total: number }>(
  database: ServiceContext['database'],
  text: string,
  list: (match: own.OwnMatch) => Promise<Found>,
): Promise<Found> {
  const found = await list(await matchOwn(database, text));
  const corrected = found.total > 0 ? null : await matchCorrected(database, text);
  return corrected === null ? found : list(corrected);
}
