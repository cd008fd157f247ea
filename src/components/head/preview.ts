import { linkCardSize } from '#domain/products/link-card.ts';
import type { Picture } from '#domain/products/picture.ts';

export interface Preview {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The preview of a page without its own picture. It is drawn in `public/og`. */
const sitePreview: Preview = { url: '/og/site.jpg', width: 1200, height: 630 };

/** The preview of a link: the card that is drawn for it, or the page's picture in its own proportions. */
export function findPreview(picture: Picture | null, cardUrl: string | null): Preview {
  if (cardUrl !== null) return { url: cardUrl, ...linkCardSize };
  if (picture === null) return sitePreview;
  return { url: picture.previewUrl, width: picture.width, height: picture.height };
}
