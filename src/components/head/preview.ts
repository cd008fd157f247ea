import type { Picture } from '#domain/products/picture.ts';

export interface Preview {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** What a shared link shows where a page has no picture of its own; drawn in `public/og`. */
const sitePreview: Preview = { url: '/og/site.jpg', width: 1200, height: 630 };

/** JPEG of a picture for link previews, in the picture's own proportions. */
export function findPreview(picture: Picture | null): Preview {
  if (picture === null) return sitePreview;
  return { url: picture.previewUrl, width: picture.width, height: picture.height };
}
