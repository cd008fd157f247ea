import { encodeCanvas, isCanvasTrue } from '#islands/owner/pictures/canvas.ts';
import { share } from '#islands/share/share-link.ts';

/** Hands a picture to the system's sharing: whether it went out, or null where that takes no files. */
export async function sharePicture(picture: Blob, name: string): Promise<boolean | null> {
  const files = [new File([picture], `${name}.jpg`, { type: picture.type })];
  if (!('canShare' in navigator) || !navigator.canShare({ files })) return null;
  return share({ files });
}

/** The picture on a canvas, small enough for a messenger; null where this browser does not hand out what was drawn. */
export const readPicture = async (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  (await isCanvasTrue()) ? encodeCanvas(canvas, 'image/jpeg', 0.9) : null;
