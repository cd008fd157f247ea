import type { Actor } from '#server/platform/http/actor.ts';
import { listChangedFields } from '#server/platform/changed-fields.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import {
  chooseOwnStore,
  getOwnStore,
  isOwnStore,
  lockStore,
  requireSameVersion,
} from '#server/stores/own-store.ts';
import type { Repeat } from '#server/platform/http/repeat.ts';
import { transactOnce } from '#server/platform/http/repeat.ts';
import * as categories from './rows.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import { lockVersion } from '#server/platform/db/lock-version.ts';
import { nameKey } from '#server/platform/db/name-key.ts';
import { findFirstStoreId } from '#server/stores/own-rows.ts';
import { createId } from '#server/platform/db/random-id.ts';
import { transact } from '#server/platform/db/transact.ts';
import type {
  Category,
  CategoryListQuerySchema,
  OwnCategoriesQuery,
  OwnCategory,
} from '#contract/categories.ts';
import type { CategoryCreate, CategoryUpdate } from '#contract/category-input.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Page } from '#contract/paging.ts';
import { DomainError } from '#domain/errors.ts';
import { pageMeta } from '#domain/pagination.ts';

type Db = ServiceContext['database']['kysely'];

export async function getCategory(db: Db, id: string): Promise<OwnCategory> {
  const category = await categories.findCategory(db, id);
  if (category === null) throw new DomainError('category_not_found');
  return category;
}

/** Creates a category in a locked store and logs it. Returns its id. */
export async function createCategoryIn(
  tx: Db,
  { id: businessId, url }: { readonly id: string; readonly url: string },
  input: CategoryCreate,
): Promise<string> {
  const id = createId();
  await categories.insertCategory(tx, {
    id,
    business_id: businessId,
    name: input.name,
    name_key: nameKey(input.name),
    description: input.description ?? null,
  });
  await appendChange(tx, {
    kind: 'category.created',
    businessId,
    entityId: id,
    detail: { url, category: { before: null, after: id } },
  });
  return id;
}

export function createCategoryService({ database }: ServiceContext) {
  const { kysely } = database;

  return {
    async listCategories(query: Output<typeof CategoryListQuerySchema>): Promise<Page<Category>> {
      const { page, limit, businessId } = query;
      const offset = (page - 1) * limit;
      const { data, total } = await categories.listCategories(
        kysely,
        { businessId, limit, offset },
        'public',
      );
      const bare = data.map(({ version: _version, isShown: _isShown, ...category }) => category);
      return { data: bare, meta: pageMeta({ total, page, limit }) };
    },

    /**
     * The categories of a store. Without an id it is the owner's first store. In another person's store only the public
     * ones.
     */
    async listOwn(actor: Actor, query: OwnCategoriesQuery): Promise<Page<OwnCategory>> {
      const { page, limit } = query;
      const first = actor.kind === 'owner' ? await findFirstStoreId(kysely, actor.userId) : null;
      const storeId = query.businessId ?? first;
      if (storeId === null) return { data: [], meta: pageMeta({ total: 0, page, limit }) };
      const offset = (page - 1) * limit;
      const isOwn = storeId === first || (await isOwnStore(kysely, actor, storeId));
      const asked = { businessId: storeId, limit, offset };
      const { data, total } = await categories.listCategories(
        kysely,
        asked,
        isOwn ? 'store' : 'public',
      );
      return { data, meta: pageMeta({ total, page, limit }) };
    },

    async createCategory(
      actor: Actor,
      storeId: string | undefined,
      input: CategoryCreate,
      repeat: Repeat | null = null,
    ): Promise<OwnCategory> {
      return transactOnce(database, actor, repeat, async (tx) => {
        const businessId = await chooseOwnStore(tx, actor, storeId);
        const { url } = await lockStore(tx, businessId);
        return getCategory(tx, await createCategoryIn(tx, { id: businessId, url }, input));
      });
    },

    async updateCategory(
      actor: Actor,
      id: string,
      input: CategoryUpdate,
      version?: number,
    ): Promise<OwnCategory> {
      return transact(database, async (tx) => {
        const present = await lockVersion(tx, 'categories', id);
        const stored = await getCategory(tx, id);
        const { url } = await getOwnStore(tx, actor, stored.businessId, 'category_not_found');
        requireSameVersion(present, version);
        const fields = listChangedFields(stored, input);
        if (fields.length === 0) return stored;
        const { name = stored.name, description = stored.description } = input;
        await categories.updateCategory(tx, id, {
          name,
          name_key: nameKey(name),
          description,
          ...(input.image === null && { image: null }),
        });
        await appendChange(tx, {
          kind: 'category.updated',
          businessId: stored.businessId,
          entityId: id,
          detail: { url, fields, category: { before: id, after: id } },
        });
        return getCategory(tx, id);
      });
    },

    async deleteCategory(actor: Actor, id: string): Promise<void> {
      await transact(database, async (tx) => {
        const stored = await getCategory(tx, id);
        const { url } = await getOwnStore(tx, actor, stored.businessId, 'category_not_found');
        const isRemoved = await categories.removeCategory(tx, id);
        if (!isRemoved) throw new DomainError('category_not_found');
        await appendChange(tx, {
          kind: 'category.removed',
          businessId: stored.businessId,
          entityId: id,
          detail: { url, category: { before: id, after: null } },
        });
      });
    },
  };
}

export type CategoryService = ReturnType<typeof createCategoryService>;
