import { linkCardSize } from '#domain/products/link-card.ts';
import type { Picture } from '#domain/products/picture.ts';

export interface Preview {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** What a shared link shows where a page has no picture of its own; drawn in `public/og`. */
const sitePreview: Preview = { url: '/og/site.jpg', width: 1200, height: 630 };

/** What a shared link shows: the card that is drawn for it, else the picture in its own proportions. */
export function findPreview(picture: Picture | null, cardUrl: string | null): Preview {
  if (cardUrl !== null) return { url: cardUrl, ...linkCardSize };
  if (picture === null) return sitePreview;
  return { url: picture.previewUrl, width: picture.width, height: picture.height };
}
