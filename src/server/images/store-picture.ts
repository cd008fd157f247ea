import { randomBytes } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import sharp from 'sharp';
import type { PictureStorage } from './picture-storage.ts';
import { DomainError } from '#domain/errors.ts';
import { newId } from '#domain/id.ts';
import type { Picture } from '#domain/picture.ts';
import { keptWidths, pictureWidths } from '#domain/picture.ts';

/** A picture of more pixels is refused before it is decoded. */
const maxPixels = 50_000_000;
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);
const webp = { quality: 72, effort: 2 };
const previewBytes = 200 * 1024;
const previewQualities = [80, 65, 50, 35, 20];

export interface StoredPicture {
  readonly id: string;
  readonly picture: Picture;
}

/**
 * Keeps an uploaded picture as WebP in each width of `pictureWidths` up to its own, and as one JPEG of at most 200 KB for
 * link previews: upright, without metadata (position included), transparency on white. Throws a DomainError
 * `image_unreadable` or `unsupported_media_type` for what is not a picture of the usual kinds.
 */
export async function storePicture(
  input: Uint8Array,
  storage: PictureStorage,
): Promise<StoredPicture> {
  const id = newId(randomBytes);
  const { data, info } = await decode(input);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const open = (): Sharp => sharp(data, { raw });
  const widths = keptWidths(info.width);
  const files = await Promise.all(
    widths.map(async (width) => {
      const pipeline = width === info.width ? open() : open().resize({ width });
      return { name: `${width}.webp`, ...(await encodeWebp(pipeline)) };
    }),
  );
  const preview = await encodePreview(open);
  await Promise.all([
    ...files.map(({ name, content }) => storage.write(`${id}/${name}`, content, 'image/webp')),
    storage.write(`${id}/preview.jpg`, preview, 'image/jpeg'),
  ]);
  const largest = files.at(-1);
  if (largest === undefined) throw new Error('a picture has at least one width');
  return {
    id,
    picture: {
      url: `/images/${id}/${largest.name}`,
      width: largest.width,
      height: largest.height,
      widths,
      bytes: files.map(({ content }) => content.byteLength),
      color: await findColor(open()),
      previewUrl: `/images/${id}/preview.jpg`,
    },
  };
}

/** Pixels of the first frame, upright and at most as wide as the widest kept width. */
async function decode(input: Uint8Array) {
  const options = { limitInputPixels: maxPixels, failOn: 'error', animated: false } as const;
  const { format } = await readHeader(input, options);
  if (!formats.has(format)) throw new DomainError('unsupported_media_type');
  try {
    return await sharp(input, options)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: pictureWidths.at(-1) ?? 960, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new DomainError('image_unreadable', { cause });
  }
}

async function readHeader(input: Uint8Array, options: SharpOptions) {
  try {
    return await sharp(input, options).metadata();
  } catch (cause) {
    throw new DomainError('image_unreadable', { cause });
  }
}

async function encodeWebp(pipeline: Sharp) {
  const { data: content, info } = await pipeline.webp(webp).toBuffer({ resolveWithObject: true });
  return { content, width: info.width, height: info.height };
}

/** The best JPEG that fits the limit of those who show link previews. */
async function encodePreview(open: () => Sharp): Promise<Buffer> {
  let content = Buffer.alloc(0);
  for (const quality of previewQualities) {
    content = await open().jpeg({ quality }).toBuffer();
    if (content.byteLength <= previewBytes) return content;
  }
  return open().resize({ width: 480, withoutEnlargement: true }).jpeg({ quality: 50 }).toBuffer();
}

async function findColor(pipeline: Sharp): Promise<string> {
  // Samples are enough to tell what fills the picture, and cost a fifth of a smooth reduction.
  const { data, info } = await pipeline
    .resize({ width: 48, height: 48, fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { dominant } = await sharp(data, { raw: { width, height, channels } }).stats();
  const parts = [dominant.r, dominant.g, dominant.b];
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
