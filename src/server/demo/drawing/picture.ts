import sharp from 'sharp';
import { drawBanner, type BannerSpec } from './banner-picture.ts';
import { drawLogo, type LogoSpec } from './logo-picture.ts';
import { drawProduct, type ProductPictureSpec } from './product-picture.ts';

/** What a picture shows, as plain data; the same spec always gives the same bytes. */
export type PictureSpec = ProductPictureSpec | LogoSpec | BannerSpec;

/**
 * Draws a picture as SVG, without text, fonts or outside files.
 *
 * @example drawPicture({ kind: 'product', palette: 'leaf', scene: 'arch', tile: 'petals',
 *   arrangement: 'single', icons: [{ icon: 'avocado' }] }) // '<svg xmlns=…'
 */
export function drawPicture(spec: PictureSpec): string {
  switch (spec.kind) {
    case 'product':
      return drawProduct(spec);
    case 'logo':
      return drawLogo(spec);
    case 'banner':
      return drawBanner(spec);
  }
}

/** Renders a picture as PNG: 1200 × 1200 for a product, 600 × 600 for a logo, 1600 × 400 for a banner. */
export async function renderPicture(spec: PictureSpec): Promise<Buffer> {
  return sharp(Buffer.from(drawPicture(spec)))
    .removeAlpha()
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer();
}
