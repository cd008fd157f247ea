import { encodeCanvas, isCanvasTrue, openPicture } from './canvas.ts';
import { heicHeadBytes, isHeic } from '#domain/products/heic.ts';
import { errorMessages, pictureMessages } from '#domain/messages.ts';
import { fitsUpload, isPictureFile } from '#domain/products/product-pictures.ts';

/** The longer side of a sent picture in pixels. The widest picture that a store shows has 960. */
const sentPixels = 1600;
const quality = 0.82;

/** The size of a sent picture: within the limit, with the same proportions, never enlarged. */
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

/**
 * Prepares a chosen file for sending, or returns why it cannot be sent. The owner learns this before paying for the
 * upload.
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const refuse = (problem: string): PreparedPicture => ({ picture: null, problem });
  if (!isPictureFile(file)) return refuse(pictureMessages.notAPicture);
  try {
    const picture = await shrinkPicture(file);
    // Neither this browser nor the server can read the format.
    if (picture === file && (await beginsAsHeic(file))) return refuse(pictureMessages.heic);
    if (!fitsUpload([picture])) return refuse(errorMessages.payload_too_large);
    return { picture, problem: null };
  } catch {
    // The file cannot be read, for example because it is only in a cloud and there is no network.
    return refuse(errorMessages.image_unreadable);
  }
}

const beginsAsHeic = async (file: Blob): Promise<boolean> =>
  isHeic(new Uint8Array(await file.slice(0, heicHeadBytes).arrayBuffer()));

/**
 * The picture as it is sent: upright, on white, at most 1600 pixels wide or high, and without metadata of the camera.
 * When this browser cannot read or draw it reliably, the file is sent unchanged: the server checks it and does the
 * same.
 */
async function shrinkPicture(file: Blob): Promise<Blob> {
  if (!(await isCanvasTrue())) return file;
  const opened = await openPicture(file);
  if (opened === null) return file;
  const canvas = document.createElement('canvas');
  const { width, height } = fitPicture(opened.width, opened.height);
  canvas.width = width;
  canvas.height = height;
  // Null when memory is short.
  const context = canvas.getContext('2d');
  if (context !== null) {
    // JPEG has no transparency, and would turn it black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(opened.source, 0, 0, width, height);
  }
  opened.release();
  const drawn =
    context &&
    ((await encodeCanvas(canvas, 'image/webp', quality)) ??
      (await encodeCanvas(canvas, 'image/jpeg', quality)));
  // Frees the memory of a photo at once, which matters on a small phone.
  canvas.width = 0;
  return drawn ?? file;
}
