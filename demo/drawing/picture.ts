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

/** Products are drawn on 1200 × 1200 and rendered in the largest width that is kept. */
const densities = { product: 57.6, logo: 72, banner: 72 } as const;

/** Renders a picture as PNG: 960 × 960 for a product, 600 × 600 for a logo, 1600 × 400 for a banner. */
export async function renderPicture(spec: PictureSpec): Promise<Buffer> {
  return sharp(Buffer.from(drawPicture(spec)), { density: densities[spec.kind] })
    .removeAlpha()
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer();
}
