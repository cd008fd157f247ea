import { encodeCanvas, isCanvasTrue, openPicture } from './canvas.ts';
import { heicHeadBytes, isHeic } from '#domain/products/heic.ts';
import { errorMessages, pictureMessages } from '#domain/messages.ts';
import { fitsUpload, isPictureFile } from '#domain/products/product-pictures.ts';

/** The longer side of a picture as it is sent; the shop's widest picture has 960 pixels. */
const sentPixels = 1600;
const quality = 0.82;

/** Size at which a picture is sent: within the limit, in its proportions, never enlarged. */
export function fitPicture(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, sentPixels / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

export type PreparedPicture =
  | { readonly picture: Blob; readonly problem: null }
  | { readonly picture: null; readonly problem: string };

/** A chosen file as it is sent, or why it cannot be: said at once, before a megabyte is paid for. */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const refuse = (problem: string): PreparedPicture => ({ picture: null, problem });
  if (!isPictureFile(file)) return refuse(pictureMessages.notAPicture);
  try {
    const picture = await shrinkPicture(file);
    // This browser could not read it, and the server cannot either.
    if (picture === file && (await beginsAsHeic(file))) return refuse(pictureMessages.heic);
    if (!fitsUpload([picture])) return refuse(errorMessages.payload_too_large);
    return { picture, problem: null };
  } catch {
    // The file itself cannot be had, as one that is only in a cloud without a network.
    return refuse(errorMessages.image_unreadable);
  }
}

const beginsAsHeic = async (file: Blob): Promise<boolean> =>
  isHeic(new Uint8Array(await file.slice(0, heicHeadBytes).arrayBuffer()));

/**
 * The picture as it is sent: upright, on white, at most 1600 pixels wide or high, without what the camera noted in it. What
 * this browser cannot read or draw truly goes as it is; the server verifies it and makes the same of it.
 */
async function shrinkPicture(file: Blob): Promise<Blob> {
  if (!(await isCanvasTrue())) return file;
  const opened = await openPicture(file);
  if (opened === null) return file;
  const canvas = document.createElement('canvas');
  const { width, height } = fitPicture(opened.width, opened.height);
  canvas.width = width;
  canvas.height = height;
  // Null where memory is short.
  const context = canvas.getContext('2d');
  if (context !== null) {
    // A JPEG has no transparency, and would keep black for it.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(opened.source, 0, 0, width, height);
  }
  opened.release();
  const drawn =
    context &&
    ((await encodeCanvas(canvas, 'image/webp', quality)) ??
      (await encodeCanvas(canvas, 'image/jpeg', quality)));
  // Frees the memory of a photo at once, which counts on a small phone.
  canvas.width = 0;
  return drawn ?? file;
}
