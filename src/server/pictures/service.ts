import type { Kysely } from 'kysely';
import type { Actor } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { getOwnStore } from '#server/stores/own-store.ts';
import { lockOwnProduct, logProductChange } from '#server/products/service.ts';
import type { Repeat } from '#server/platform/http/repeat.ts';
import { findFirstResponse, transactOnce } from '#server/platform/http/repeat.ts';
import { findProduct } from '#server/products/rows.ts';
import * as pictureRows from '#server/products/picture-rows.ts';
import { createId } from '#server/platform/db/random-id.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { noteStoredPicture } from './rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { ProductImage } from '#contract/pictures.ts';
import { DomainError, isDomainError } from '#domain/errors.ts';
import { maxPicturesPerProduct } from '#domain/limits.ts';
import type { Picture } from '#domain/products/picture.ts';
import { countFreePictures } from '#domain/products/product-pictures.ts';

type Db = Kysely<Schema>;

export interface UploadedPictures {
  readonly images: ProductImage[];
  /** The number of files for which there was no room. */
  readonly dropped: number;
}

export function createPictureService({
  database,
  pictures,
}: Pick<ServiceContext, 'database' | 'pictures'>) {
  const { kysely } = database;

  /** Stores the files of a picture. They are swept later if no row names the picture. */
  const keep = async (file: string): Promise<pictureRows.NewPicture> => {
    const id = createId();
    await noteStoredPicture(kysely, id);
    return { id, picture: await pictures.keep(id, file) };
  };
  const keepAll = async (files: readonly string[]): Promise<pictureRows.NewPicture[]> => {
    const kept: pictureRows.NewPicture[] = [];
    for (const file of files) kept.push(await keep(file));
    return kept;
  };

  /** The number of pictures that the actor's product can still take. Throws when there is none. */
  const countFree = async (actor: Actor, productId: string | undefined): Promise<number> => {
    if (productId === undefined) return maxPicturesPerProduct;
    const product = await findProduct(kysely, productId);
    if (product === null) throw new DomainError('product_not_found');
    await getOwnStore(kysely, actor, product.businessId, 'product_not_found');
    const free = countFreePictures(product.images.length);
    if (free === 0) throw new DomainError('too_many_images');
    return free;
  };

  const attach = async (
    tx: Db,
    actor: Actor,
    productId: string,
    kept: readonly pictureRows.NewPicture[],
  ): Promise<ProductImage[]> => {
    const { stored, url } = await lockOwnProduct(tx, actor, productId);
    const before = await pictureRows.listPictures(tx, productId);
    const taken = kept.slice(0, countFreePictures(before.length));
    if (taken.length === 0) throw new DomainError('too_many_images');
    const ids = [...before, ...taken].map(({ id }) => id);
    await pictureRows.appendPictures(tx, stored, taken, before.length);
    await pictureRows.orderPictures(tx, productId, ids);
    await logProductChange(tx, stored, url, ['images']);
    const after = await pictureRows.listPictures(tx, productId);
    return after.filter(({ id }) => taken.some((one) => one.id === id));
  };

  return {
    /**
     * Stores pictures for a product, or until a product takes them. Pictures without room in the product are left out.
     */
    async uploadPictures(
      actor: Extract<Actor, { kind: 'owner' }>,
      productId: string | undefined,
      files: readonly string[],
      repeat: Repeat | null,
    ): Promise<UploadedPictures> {
      const findFirst = () => findFirstResponse<UploadedPictures>(database, actor, repeat);
      const first = await findFirst();
      if (first !== null) return first;
      const [free] = await Promise.allSettled([countFree(actor, productId)]);
      if (free.status === 'rejected') {
        // The first attempt may have filled the product meanwhile.
        const late = await findFirst();
        if (late !== null) return late;
        throw free.reason;
      }
      const kept = await keepAll(files.slice(0, free.value));
      return transactOnce(database, actor, repeat, async (tx) => {
        if (productId === undefined) {
          await pictureRows.insertUploads(tx, actor.userId, kept);
          return { images: kept.map(describeUpload), dropped: files.length - kept.length };
        }
        const attached = await attach(tx, actor, productId, kept);
        return { images: attached, dropped: files.length - attached.length };
      });
    },

    /** Gives a product's pictures a new order, and adds pictures that were uploaded for it beforehand. */
    async arrangePictures(
      actor: Extract<Actor, { kind: 'owner' }>,
      productId: string,
      ids: readonly string[],
    ): Promise<ProductImage[]> {
      return transact(database, async (tx) => {
        const { stored, url } = await lockOwnProduct(tx, actor, productId);
        const before = (await pictureRows.listPictures(tx, productId)).map(({ id }) => id);
        if (before.some((id) => !ids.includes(id))) throw new DomainError('conflict');
        const added = ids.filter((id) => !before.includes(id));
        const taken = await pictureRows.takeUploads(tx, actor.userId, added);
        if (taken.length < added.length) throw new DomainError('image_not_found');
        if (ids.join() !== before.join()) {
          await pictureRows.appendPictures(tx, stored, taken, before.length);
          await pictureRows.orderPictures(tx, productId, ids);
          await logProductChange(tx, stored, url, ['images']);
        }
        return pictureRows.listPictures(tx, productId);
      });
    },

    /** Removes a picture. Its files are removed once no page shows it any more. */
    async deletePicture(actor: Extract<Actor, { kind: 'owner' }>, id: string): Promise<void> {
      await transact(database, async (tx) => {
        const productId = await pictureRows.findPictureProduct(tx, id);
        if (productId === null) {
          const [upload] = await pictureRows.takeUploads(tx, actor.userId, [id]);
          if (upload === undefined) throw new DomainError('image_not_found');
          return;
        }
        const { stored, url } = await lockPictureProduct(tx, actor, productId);
        const pictureId = await pictureRows.removePicture(tx, productId, id);
        if (pictureId === null) throw new DomainError('image_not_found');
        await noteStoredPicture(tx, pictureId);
        await logProductChange(tx, stored, url, ['images']);
      });
    },

    /** Stores the one picture of a store or category. */
    keepPicture: async (file: string): Promise<Picture> => (await keep(file)).picture,
  };
}

export type PictureService = ReturnType<typeof createPictureService>;

const describeUpload = ({ id, picture }: pictureRows.NewPicture, order: number): ProductImage => ({
  ...picture,
  widths: [...picture.widths],
  bytes: [...picture.bytes],
  id,
  alt: '',
  order,
  isPrimary: order === 0,
});

async function lockPictureProduct(tx: Db, actor: Actor, productId: string) {
  try {
    return await lockOwnProduct(tx, actor, productId);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    throw new DomainError('image_not_found', { cause: error });
  }
}
