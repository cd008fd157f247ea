import type { Insertable, Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import { isPublic } from '#server/stores/record-rows.ts';
import type { Picture } from '#domain/products/picture.ts';
import type { Category, OwnCategory } from '#contract/categories.ts';
import type { StorePublication } from '#contract/publication.ts';
import type { PictureRecord } from '#server/pictures/rows.ts';
import type { CategoryTable, Schema } from '#server/platform/db/schema.ts';
import { parseInstant } from '#server/platform/db/type-parsers.ts';

type Db = Kysely<Schema>;

interface CategoryRow {
  id: string;
  name: string;
  description: string | null;
  image: PictureRecord | null;
  business_id: string;
  created_at: string;
  version: number;
  is_shown: boolean;
}

const categoryColumns = sql`c.id, c.name, c.description, c.image, c.business_id, c.created_at, c.version`;
const ownColumns = sql`${categoryColumns}, exists (
  select from products p where p.business_id = c.business_id and p.category_id = c.id and p.listed
) as is_shown`;

/** Categories sorted by name, and the number of all: of public stores only, or of all stores that are not deleted. */
export async function listCategories(
  db: Db,
  query: { businessId?: string | undefined; limit: number; offset: number },
  scope: 'public' | 'store',
): Promise<{ data: OwnCategory[]; total: number }> {
  const conditions = [scope === 'public' ? isPublic : sql`b.deleted_at is null`];
  if (query.businessId !== undefined) conditions.push(sql`c.business_id = ${query.businessId}`);
  const source = sql`categories c join businesses b on b.id = c.business_id
    where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<CategoryRow & { total: number }>`
    with t as (select count(*) as total from ${source}),
    s as (
      select ${ownColumns}, c.name_key from ${source}
      order by c.name_key, c.id limit ${query.limit} offset ${query.offset}
    )
    select t.total, s.* from t left join s on true order by s.name_key, s.id`.execute(db);
  const found = rows.filter((row) => (row.id as string | null) !== null);
  return { data: found.map(toOwnCategory), total: rows[0]?.total ?? 0 };
}

/** The names of all categories of a store, the oldest first. */
export const listCategoryNames = (
  db: Db,
  storeId: string,
): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('business_id', '=', storeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export interface PublicationCategoryRow extends CategoryRow {
  products: number;
}

/** All categories of the store `b`, sorted by name, as one JSON document of rows. Null without any. */
export const aggregateCategories = sql`
  select json_agg(x) from (
    select ${categoryColumns}, count(p.id) as products
    from categories c
    left join products p on p.business_id = c.business_id and p.category_id = c.id and p.listed
    where c.business_id = b.id
    group by c.id order by c.name_key, c.id
  ) x`;

/** A category from such a JSON document. */
export const toPublicationCategory = (
  row: PublicationCategoryRow,
): StorePublication['categories'][number] => ({
  ...toCategory({ ...row, created_at: parseInstant(row.created_at) }),
  products: row.products,
});

/** A category of a store that is not deleted. */
export async function findCategory(db: Db, id: string): Promise<OwnCategory | null> {
  const { rows } = await sql<CategoryRow>`
    select ${ownColumns} from categories c join businesses b on b.id = c.business_id
    where c.id = ${id} and b.deleted_at is null`.execute(db);
  return rows[0] === undefined ? null : toOwnCategory(rows[0]);
}

/** Whether a category belongs to the store. If it does, it cannot be deleted before the transaction ends. */
export async function lockCategoryOf(tx: Db, id: string, storeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('business_id', '=', storeId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns those of the given categories that belong to the store, and locks them until the transaction ends. */
export async function lockCategories(
  tx: Db,
  storeId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('categories')
    .select('id')
    .where('business_id', '=', storeId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function insertCategory(tx: Db, row: Insertable<CategoryTable>): Promise<void> {
  await tx.insertInto('categories').values(row).execute();
}

export async function updateCategory(
  tx: Db,
  id: string,
  change: Updateable<CategoryTable>,
): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Sets the picture of a category. The version does not grow, because it counts only the owner's edits of fields. */
export async function setCategoryPicture(tx: Db, id: string, picture: Picture): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ image: JSON.stringify(picture) })
    .where('id', '=', id)
    .execute();
}

/** Deletes a category. Its products stay without a category (product.md 7.2). False when it no longer exists. */
export async function removeCategory(tx: Db, id: string): Promise<boolean> {
  // Locked first, so that no product can be added between finding its products and deleting it.
  const row = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  await tx
    .updateTable('products')
    .set({ category_id: null })
    .where('category_id', '=', id)
    .execute();
  await tx.deleteFrom('categories').where('id', '=', id).execute();
  return true;
}

const toOwnCategory = (row: CategoryRow): OwnCategory => ({
  ...toCategory(row),
  version: row.version,
  isShown: row.is_shown,
});

function toCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    businessId: row.business_id,
    createdAt: row.created_at,
  };
}
