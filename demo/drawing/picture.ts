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

/** Pixels for each unit of the drawing: a product gets 640 × 640 of 1200 × 1200, a logo 320 × 320, a banner 960 × 240. */
const scales = { product: 640 / 1200, logo: 320 / 600, banner: 960 / 1600 } as const;
/** At which an SVG has a pixel for each unit. */
const plainDensity = 72;

/** Pixels of three channels, row by row. */
export interface RenderedPicture {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number; readonly channels: 3 };
}

export async function renderPicture(spec: PictureSpec): Promise<RenderedPicture> {
  const { data, info } = await sharp(Buffer.from(drawPicture(spec)), {
    density: plainDensity * scales[spec.kind],
  })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: 3 } };
}
