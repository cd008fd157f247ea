import sharp, { type Sharp } from 'sharp';
import { imagePath, imagePreviewPath } from '#domain/paths.ts';
import { keptWidths, pictureHeight, type Picture } from '#domain/picture.ts';
import type { PictureStorage } from './storage.ts';

/** A picture of more pixels is refused before it is unpacked. */
const maxPixels = 50_000_000;
/** Effort 2 takes half the time of 3 for 7 % more bytes, measured on the demonstration pictures. */
const webp = { quality: 72, effort: 2 } as const;
const previewQualities = [80, 65, 50, 35] as const;
const previewMaxBytes = 200 * 1024;

/**
 * Keeps a picture as WebP in several widths and one JPEG preview, upright and without its metadata (decisions 27, 28).
 * Rejects what cannot be read as a picture.
 */
export async function storePicture(
  id: string,
  original: Buffer,
  storage: PictureStorage,
): Promise<Picture> {
  const upright = sharp(original, { limitInputPixels: maxPixels })
    .autoOrient()
    .flatten({ background: '#ffffff' });
  const { width: originalWidth, height: originalHeight } = await readSize(original);
  const widths = keptWidths(originalWidth);
  const width = widths.at(-1) ?? originalWidth;
  const height = pictureHeight({ width: originalWidth, height: originalHeight }, width);
  const largest = await upright
    .resize({ width, height })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = () => sharp(largest.data, { raw: largest.info });

  await Promise.all(
    widths.map(async (kept) => {
      const file = await raw().resize({ width: kept }).webp(webp).toBuffer();
      await storage.put(keyOf(imagePath(id, kept)), file, { contentType: 'image/webp' });
    }),
  );
  await storage.put(keyOf(imagePreviewPath(id)), await printPreview(raw), {
    contentType: 'image/jpeg',
  });
  return {
    url: imagePath(id, width),
    width,
    height,
    widths,
    color: await findColor(raw()),
    previewUrl: imagePreviewPath(id),
  };
}

/** Size as seen, which is not that of the file when a camera was held sideways. */
async function readSize(original: Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(original, { limitInputPixels: maxPixels }).metadata();
  return autoOrient;
}

async function printPreview(raw: () => Sharp): Promise<Buffer> {
  let preview = Buffer.alloc(0);
  for (const quality of previewQualities) {
    preview = await raw().jpeg({ quality, mozjpeg: false }).toBuffer();
    if (preview.length <= previewMaxBytes) break;
  }
  return preview;
}

/** The colour that fills most of the picture: what shows in its place until it arrives. */
async function findColor(picture: Sharp): Promise<string> {
  const { dominant } = await picture.resize({ width: 32, height: 32, fit: 'fill' }).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map(printByte).join('')}`;
}

const printByte = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** Storage keys have no leading `/images/`: the storage itself stands for that folder. */
const keyOf = (path: string): string => path.replace(/^\/images\//, '');
