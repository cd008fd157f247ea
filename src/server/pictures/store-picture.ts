import sharp from 'sharp';
import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { convertToSrgb, readNamedColors } from './named-colors.ts';
import { requireFittingSize } from './picture-limits.ts';
import type { PictureStorage } from './picture-storage.ts';
import { sniffPicture } from './sniff.ts';
import { DomainError, isDomainError } from '#domain/errors.ts';
import { heicHeadBytes, isHeic } from '#domain/products/heic.ts';
import { newId } from '#domain/id.ts';
import { maxPicturePixels } from '#domain/limits.ts';
import { pictureMessages } from '#domain/messages.ts';
import { type Picture, keptWidths, pictureWidths } from '#domain/products/picture.ts';

// No two pictures are alike, so the cache of libvips would only fill the memory.
sharp.cache(false);
// Each further thread would hold its own part of the picture.
sharp.concurrency(1);

const widest = pictureWidths.at(-1) ?? 960;
/** A picture higher than two of the widest squares is scaled down as a whole. */
const largest = { width: widest, height: 2 * widest };

const webp = { quality: 72, effort: 2 };
const previewBytes = 200 * 1024;
const previewQualities = [80, 65, 50, 35, 20];

export interface StoredPicture {
  readonly id: string;
  readonly picture: Picture;
}

/**
 * Stores a picture, from memory or from a file, as WebP in each width of `pictureWidths` up to its own, and as one JPEG
 * of at most 200 KB for link previews. The pictures are upright, without metadata (position included), with
 * transparency on white. Throws a DomainError `image_unreadable` or `unsupported_media_type` for a file that is not a
 * picture of the usual kinds. Nothing else of the upload survives, because each file is created from the pixels.
 */
export async function storePicture(
  input: string | Uint8Array,
  storage: PictureStorage,
  id: string = newId(randomBytes),
): Promise<StoredPicture> {
  return storePixels(await decode(input), storage, id);
}

/** Consecutive rows of pixels in sRGB, at most as wide as the widest stored width. */
export interface Pixels {
  readonly data: Buffer;
  readonly info: {
    readonly width: number;
    readonly height: number;
    readonly channels: 1 | 2 | 3 | 4;
  };
}

/** Stores a picture from its pixels, like `storePicture`. */
export async function storePixels(
  { data, info }: Pixels,
  storage: PictureStorage,
  id: string,
): Promise<StoredPicture> {
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const openRaw = (): Sharp => sharp(data, { raw });
  const widths = keptWidths(info.width);
  const files = [];
  for (const width of widths) {
    const pipeline = width === info.width ? openRaw() : openRaw().resize({ width });
    files.push({ name: `${width}.webp`, ...(await encodeWebp(pipeline)) });
  }
  const preview = await encodePreview(openRaw);
  const written = await Promise.allSettled([
    ...files.map(({ name, content }) => storage.write(`${id}/${name}`, content, 'image/webp')),
    storage.write(`${id}/preview.jpg`, preview, 'image/jpeg'),
  ]);
  const failed = written.find((one) => one.status === 'rejected');
  if (failed !== undefined) {
    // On a full disk, half a picture would take the room of the next one.
    await storage.remove(id).catch(() => undefined);
    throw failed.reason;
  }
  const best = files.at(-1);
  if (best === undefined) throw new Error('a picture has at least one width');
  return {
    id,
    picture: {
      url: `/images/${id}/${best.name}`,
      width: best.width,
      height: best.height,
      widths,
      bytes: files.map(({ content }) => content.byteLength),
      color: await findColor(openRaw()),
      previewUrl: `/images/${id}/preview.jpg`,
    },
  };
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(heicHeadBytes));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Pixels of the first frame, upright and at most as wide as the widest stored width. */
async function decode(input: string | Uint8Array) {
  const head = typeof input === 'string' ? await readHead(input) : input;
  if (isHeic(head)) throw new DomainError('image_unreadable', { message: pictureMessages.heic });
  const kind = sniffPicture(head);
  if (kind === null) throw new DomainError('unsupported_media_type');
  try {
    // This check comes before any decoding.
    if (kind === 'png' && typeof input === 'string' && (await hasTooManyTexts(input))) {
      throw new DomainError('image_unreadable', { message: pictureMessages.tooManyTexts });
    }
    const metadata = await sharp(input, { limitInputPixels: false }).metadata();
    requireFittingSize(kind, metadata);
    const colors = await readNamedColors(kind, input);
    const picture = sharp(input, {
      ...{ limitInputPixels: maxPicturePixels, failOn: 'error', animated: false },
      // Colours named by numbers take precedence over a profile.
      ignoreIcc: colors !== null,
    })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    // libvips converts the profile of a picture with more than eight bits to Display P3, which would then look paler.
    if (metadata.space === 'rgb16' && metadata.hasProfile) picture.withIccProfile('srgb');
    const decoded = await picture.raw().toBuffer({ resolveWithObject: true });
    if (colors !== null && decoded.info.channels === 3) convertToSrgb(decoded.data, colors);
    return decoded;
  } catch (cause) {
    if (isDomainError(cause)) throw cause;
    throw new DomainError('image_unreadable', { cause });
  }
}

async function encodeWebp(pipeline: Sharp) {
  const { data: content, info } = await pipeline.webp(webp).toBuffer({ resolveWithObject: true });
  return { content, width: info.width, height: info.height };
}

/** The best JPEG below the size limit of link previews. */
async function encodePreview(open: () => Sharp): Promise<Buffer> {
  let content = Buffer.alloc(0);
  for (const quality of previewQualities) {
    content = await open().jpeg({ quality }).toBuffer();
    if (content.byteLength <= previewBytes) return content;
  }
  return open().resize({ width: 480, withoutEnlargement: true }).jpeg({ quality: 50 }).toBuffer();
}

async function findColor(pipeline: Sharp): Promise<string> {
  // Single samples are enough to see what fills the picture, and cost a fifth of a smooth reduction.
  const { data, info } = await pipeline
    .resize({ width: 48, height: 48, fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { dominant } = await sharp(data, { raw: { width, height, channels } }).stats();
  const parts = [dominant.r, dominant.g, dominant.b];
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Each packed text may unpack to 8 MB, which the decoder keeps although nobody needs it. */
const maxTexts = 4;
/** A picture of 10 MB has about a thousand chunks of the usual size. */
const maxChunks = 20_000;
const signatureBytes = 8;
/** Bytes of a chunk's length and type before its content, and of its checksum after it. */
const headBytes = 8;
const checksumBytes = 4;

/** Whether a PNG has so many packed texts or chunks that decoding it would cost too much. */
async function hasTooManyTexts(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(headBytes);
    let at = signatureBytes;
    let texts = 0;
    for (let chunks = 0; chunks < maxChunks; chunks += 1) {
      const { bytesRead } = await file.read(head, 0, headBytes, at);
      if (bytesRead < headBytes) return false;
      if (/^[zi]TXt$/.test(head.toString('latin1', 4))) texts += 1;
      if (texts > maxTexts) return true;
      at += headBytes + head.readUInt32BE() + checksumBytes;
    }
    return true;
  } finally {
    await file.close();
  }
}
