import { share } from '../../../../share/share-link.ts';

/** Hands a picture to the system's sharing: whether it went out, or null where that takes no files. */
export async function sharePicture(picture: Blob, name: string): Promise<boolean | null> {
  const files = [new File([picture], `${name}.jpg`, { type: picture.type })];
  if (!('canShare' in navigator) || !navigator.canShare({ files })) return null;
  return share({ files });
}

/** The picture on a canvas, small enough for a messenger. */
export const readPicture = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) reject(new Error('The picture could not be made'));
        else resolve(blob);
      },
      'image/jpeg',
      0.9,
    );
  });
