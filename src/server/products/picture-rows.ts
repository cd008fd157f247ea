import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Picture, readPictureId } from '#domain/products/picture.ts';
import type { PictureRow } from './record-rows.ts';
import { toPictures } from './record-rows.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { PictureRecord } from '#server/pictures/rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

export interface NewPicture {
  readonly id: string;
  readonly picture: Picture;
}

export async function listPictures(db: Db, productId: string): Promise<ProductImage[]> {
  const { rows } = await sql<PictureRow>`
    select id, picture, alt from product_images where product_id = ${productId}
    order by position, id`.execute(db);
  return toPictures(rows);
}

/** Adds pictures after those that a product has. */
export async function appendPictures(
  tx: Db,
  product: { id: string; name: string },
  pictures: readonly NewPicture[],
  first: number,
): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .insertInto('product_images')
    .values(
      pictures.map(({ id, picture }, index) => ({
        id,
        product_id: product.id,
        picture: JSON.stringify(picture),
        alt: product.name,
        position: first + index,
      })),
    )
    .execute();
}

/** Sorts the pictures of a product in the order of the given ids. */
export async function orderPictures(
  tx: Db,
  productId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update product_images i set position = o.position - 1
    from unnest(${[...ids]}::text[]) with ordinality as o(id, position)
    where i.id = o.id and i.product_id = ${productId}`.execute(tx);
}

/** Gives pictures that had the old name of the product its new name. */
export async function renamePictures(
  tx: Db,
  productId: string,
  before: string,
  after: string,
): Promise<void> {
  await tx
    .updateTable('product_images')
    .set({ alt: after })
    .where('product_id', '=', productId)
    .where('alt', '=', before)
    .execute();
}

export async function findPictureProduct(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('product_images')
    .select('product_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.product_id ?? null;
}

/** Removes a picture of a product and returns the id of its files. Null when it no longer exists. */
export async function removePicture(tx: Db, productId: string, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('product_images')
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .returning('picture')
    .executeTakeFirst();
  return row === undefined ? null : (readPictureId(row.picture.url) ?? id);
}

/** Marks a product as changed when only rows of other tables were. */
export async function touchProduct(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('products')
    .set({ updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function insertUploads(
  tx: Db,
  ownerId: string,
  pictures: readonly NewPicture[],
): Promise<void> {
  await tx
    .insertInto('uploads')
    .values(
      pictures.map(({ id, picture }) => ({
        id,
        owner_id: ownerId,
        picture: JSON.stringify(picture),
      })),
    )
    .execute();
}

/** Removes waiting pictures of an owner, either to add them to a product or to discard them. */
export async function takeUploads(
  tx: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<{ id: string; picture: PictureRecord }[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .deleteFrom('uploads')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .returning(['id', 'picture'])
    .execute();
  return rows as { id: string; picture: PictureRecord }[];
}
