import type { Actor } from './actor.ts';
import { requireOwner } from './actor.ts';
import { listChangedFields } from './changed-fields.ts';
import type { ServiceContext } from './context.ts';
import { findStoreOwner } from '#server/db/businesses.ts';
import * as categories from '#server/db/categories.ts';
import { appendChange } from '#server/db/changes.ts';
import { nameKey } from '#server/db/name-key.ts';
import { createId } from '#server/db/random-id.ts';
import { transact } from '#server/db/transact.ts';
import type { Category, CategoryListQuerySchema } from '#contract/category.ts';
import type { CategoryCreate, CategoryUpdate } from '#contract/category-input.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Page } from '#contract/paging.ts';
import { DomainError } from '#domain/errors.ts';
import { pageMeta } from '#domain/pagination.ts';

type Db = ServiceContext['database']['kysely'];

export function createCategoryService({ database }: ServiceContext) {
  const { kysely } = database;

  const getCategory = async (db: Db, id: string): Promise<Category> => {
    const category = await categories.findCategory(db, id);
    if (category === null) throw new DomainError('category_not_found');
    return category;
  };

  return {
    async listCategories(query: Output<typeof CategoryListQuerySchema>): Promise<Page<Category>> {
      const { page, limit, businessId } = query;
      const offset = (page - 1) * limit;
      const { data, total } = await categories.listCategories(kysely, {
        businessId,
        limit,
        offset,
      });
      return { data, meta: pageMeta({ total, page, limit }) };
    },

    async createCategory(
      actor: Actor,
      businessId: string,
      input: CategoryCreate,
    ): Promise<Category> {
      return transact(database, async (tx) => {
        const { url } = await getOwnStore(tx, actor, businessId);
        const id = createId();
        await categories.insertCategory(tx, {
          id,
          business_id: businessId,
          name: input.name,
          name_key: nameKey(input.name),
          description: input.description ?? null,
        });
        const category = { before: null, after: id };
        await appendChange(tx, {
          kind: 'category.created',
          businessId,
          entityId: id,
          detail: { url, category },
        });
        return getCategory(tx, id);
      });
    },

    async updateCategory(actor: Actor, id: string, input: CategoryUpdate): Promise<Category> {
      return transact(database, async (tx) => {
        const stored = await getCategory(tx, id);
        const { url } = await getOwnStore(tx, actor, stored.businessId);
        const fields = listChangedFields(stored, input);
        if (fields.length === 0) return stored;
        const { name = stored.name, description = stored.description } = input;
        await categories.updateCategory(tx, id, { name, name_key: nameKey(name), description });
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
        const { url } = await getOwnStore(tx, actor, stored.businessId);
        await categories.removeCategory(tx, id);
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

/** A store that is not deleted and that the actor may change. */
export async function getOwnStore(tx: Db, actor: Actor, id: string): Promise<{ url: string }> {
  const store = await findStoreOwner(tx, id);
  if (store === null) throw new DomainError('business_not_found');
  requireOwner(actor, store.ownerId);
  return store;
}
