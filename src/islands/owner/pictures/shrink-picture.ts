import { heicHeadBytes, isHeic } from '#domain/products/heic.ts';
import { errorMessages, imageMessages } from '#domain/messages.ts';
import { fitsUpload, isImageFile } from '#domain/products/product-images.ts';

/** The longer side of a picture as it is sent; the shop's widest picture has 960 pixels. */
const sentPixels = 1600;

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
  if (!isImageFile(file)) return refuse(imageMessages.notAnImage);
  try {
    const picture = await shrinkPicture(file);
    // This browser could not read it, and the server cannot either.
    if (picture === file && (await beginsAsHeic(file))) return refuse(imageMessages.heic);
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
 * The picture as it is sent: upright, at most 1600 pixels wide or high, without what the camera noted in it. A picture
 * that this browser cannot read goes as it is; the server verifies it.
 */
async function shrinkPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (bitmap === null) return file;
  const size = fitPicture(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  const drawn = (await encode(canvas, 'image/webp')) ?? (await encode(canvas, 'image/jpeg'));
  // Frees the memory of a photo at once, which counts on a small phone.
  canvas.width = 0;
  return drawn ?? file;
}

/** Null where the browser cannot write the type and would send something larger in its place. */
async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.82);
  });
  return blob?.type === type ? blob : null;
}
