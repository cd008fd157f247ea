import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import { droppedImagesHeader } from '#contract/published.ts';
import type { PictureService } from './service.ts';

interface Services {
  readonly images: PictureService;
}

export function mountPictures(mounting: Mounting, { images }: Services): void {
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
}
