import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import { droppedImagesHeader } from '#contract/published.ts';
import { DomainError } from '#domain/errors.ts';
import type { PictureService } from './service.ts';
import type { StorePictureService } from './logo-and-banner.ts';

interface Services {
  readonly images: PictureService;
  readonly storePictures: StorePictureService;
}

export function mountPictures(mounting: Mounting, { images, storePictures }: Services): void {
  mount(mounting, endpoints.uploadImages, async ({ signedIn, body, files, repeat, setHeader }) => {
    const { actor } = signedIn;
    const uploaded = await images.uploadImages(actor, body.productId, files, repeat);
    if (uploaded.dropped > 0) setHeader(droppedImagesHeader, String(uploaded.dropped));
    return uploaded.images;
  });
  mount(mounting, endpoints.arrangeImages, ({ signedIn, params, body }) =>
    images.arrangeImages(signedIn.actor, params.id, body.ids),
  );
  mount(mounting, endpoints.deleteImage, ({ signedIn, params }) =>
    images.deleteImage(signedIn.actor, params.id),
  );
  mount(mounting, endpoints.uploadCategoryImage, ({ signedIn, body, files }) =>
    storePictures.uploadCategoryImage(signedIn.actor, body.categoryId, getOnly(files)),
  );
  mount(mounting, endpoints.uploadLogo, ({ signedIn, params, files }) =>
    storePictures.uploadPicture(signedIn.actor, params.id, 'logo', getOnly(files)),
  );
  mount(mounting, endpoints.deleteLogo, ({ signedIn, params }) =>
    storePictures.deletePicture(signedIn.actor, params.id, 'logo'),
  );
  mount(mounting, endpoints.uploadBanner, ({ signedIn, params, files }) =>
    storePictures.uploadPicture(signedIn.actor, params.id, 'banner', getOnly(files)),
  );
  mount(mounting, endpoints.deleteBanner, ({ signedIn, params }) =>
    storePictures.deletePicture(signedIn.actor, params.id, 'banner'),
  );
}

function getOnly([file]: readonly string[]): string {
  if (file === undefined) throw new DomainError('validation_failed');
  return file;
}
