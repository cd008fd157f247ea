import type { Actor } from '#server/platform/http/actor.ts';
import { getCategory } from '#server/categories/service.ts';
import { readBack } from '#server/stores/service.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { lockVersion } from '#server/platform/db/lock-version.ts';
import { getOwnStore, lockStore } from '#server/stores/own-store.ts';
import { setStorePicture } from '#server/stores/rows.ts';
import { setCategoryPicture } from '#server/categories/rows.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import { noteStoredPicture } from './rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnCategory } from '#contract/categories.ts';
import { type Picture, readPictureId } from '#domain/products/picture.ts';

export type StorePictureField = 'logo' | 'banner';

/** The logo and the banner of a store, and the picture of a category. */
export function createStorePictureService(
  { database }: ServiceContext,
  keepPicture: (file: string) => Promise<Picture>,
) {
  const { kysely } = database;

  const changePicture = (
    actor: Actor,
    id: string,
    field: StorePictureField,
    picture: Picture | null,
  ): Promise<OwnBusiness> =>
    transact(database, async (tx) => {
      const stored = await lockStore(tx, id);
      const { url, isPublic } = await getOwnStore(tx, actor, id);
      const former = stored[field];
      if (former === null && picture === null) return readBack(tx, id);
      await noteFormer(tx, former);
      await setStorePicture(tx, id, field, picture);
      await appendChange(tx, {
        kind: 'business.updated',
        businessId: id,
        entityId: id,
        detail: {
          url,
          fields: [field],
          type: { before: stored.type, after: stored.type },
          public: { before: isPublic, after: isPublic },
        },
      });
      return readBack(tx, id);
    });

  return {
    async uploadPicture(
      actor: Actor,
      id: string,
      field: StorePictureField,
      file: string,
    ): Promise<OwnBusiness> {
      await getOwnStore(kysely, actor, id);
      return changePicture(actor, id, field, await keepPicture(file));
    },

    deletePicture: (actor: Actor, id: string, field: StorePictureField): Promise<OwnBusiness> =>
      changePicture(actor, id, field, null),

    async uploadCategoryPicture(actor: Actor, id: string, file: string): Promise<OwnCategory> {
      const category = await getCategory(kysely, id);
      await getOwnStore(kysely, actor, category.businessId, 'category_not_found');
      const picture = await keepPicture(file);
      return transact(database, async (tx) => {
        await lockVersion(tx, 'categories', id);
        const stored = await getCategory(tx, id);
        const { url } = await getOwnStore(tx, actor, stored.businessId, 'category_not_found');
        await noteFormer(tx, stored.image);
        await setCategoryPicture(tx, id, picture);
        await appendChange(tx, {
          kind: 'category.updated',
          businessId: stored.businessId,
          entityId: id,
          detail: { url, fields: ['image'], category: { before: id, after: id } },
        });
        return getCategory(tx, id);
      });
    },
  };
}

export type StorePictureService = ReturnType<typeof createStorePictureService>;

/** Notes the files of a replaced picture. They are removed when no page shows them any more. */
async function noteFormer(
  tx: Parameters<typeof noteStoredPicture>[0],
  former: Pick<Picture, 'url'> | null,
): Promise<void> {
  const id = former === null ? null : readPictureId(former.url);
  if (id !== null) await noteStoredPicture(tx, id);
}
