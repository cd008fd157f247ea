import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import { droppedPicturesHeader } from '#contract/published.ts';
import type { PictureService } from './service.ts';

interface Services {
  readonly pictures: PictureService;
}

export function mountPictures(mounting: Mounting, { pictures }: Services): void {
  mount(mounting, endpoints.uploadImages, async ({ signedIn, body, files, repeat, setHeader }) => {
    const { actor } = signedIn;
    const uploaded = await pictures.uploadPictures(actor, body.productId, files, repeat);
    if (uploaded.dropped > 0) setHeader(droppedPicturesHeader, String(uploaded.dropped));
    return uploaded.images;
  });
  mount(mounting, endpoints.arrangeImages, ({ signedIn, params, body }) =>
    pictures.arrangePictures(signedIn.actor, params.id, body.ids),
  );
  mount(mounting, endpoints.deleteImage, ({ signedIn, params }) =>
    pictures.deletePicture(signedIn.actor, params.id),
  );
}
