import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import { getOnly } from '#server/platform/http/input/only-file.ts';
import type { StorePictureService } from '#server/pictures/logo-and-banner.ts';
import type { CategoryService } from './service.ts';

interface Services {
  readonly categories: CategoryService;
  readonly storePictures: StorePictureService;
}

export function mountCategories(mounting: Mounting, { categories, storePictures }: Services): void {
  mount(mounting, endpoints.listOwnCategories, ({ signedIn, query }) =>
    categories.listOwn(signedIn.actor, query),
  );
  mount(mounting, endpoints.createCategory, ({ signedIn, body, repeat }) => {
    const { businessId, ...input } = body;
    return categories.createCategory(signedIn.actor, businessId, input, repeat);
  });
  mount(mounting, endpoints.updateCategory, ({ signedIn, params, body, version }) =>
    categories.updateCategory(signedIn.actor, params.id, body, version),
  );
  mount(mounting, endpoints.deleteCategory, ({ signedIn, params }) =>
    categories.deleteCategory(signedIn.actor, params.id),
  );
  mount(mounting, endpoints.uploadCategoryImage, ({ signedIn, body, files }) =>
    storePictures.uploadCategoryPicture(signedIn.actor, body.categoryId, getOnly(files)),
  );
  mount(mounting, endpoints.listCategories, ({ query }) => categories.listCategories(query));
}
