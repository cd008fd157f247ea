/** Widths in pixels of the stored files of a picture. Widths above the original are left out. */
export const pictureWidths = [160, 320, 480, 640, 960] as const;
/** The width at which a product's card usually shows its picture. */
export const cardPictureWidth = 320;

/** A picture as the API gives it; cards get `CardPicture`. */
export interface Picture {
  /** The largest width: `/images/<id>/960.webp`. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Widths that exist, ascending. */
  readonly widths: readonly number[];
  /** File size in bytes for each width. */
  readonly bytes: readonly number[];
  /** Dominant colour as `#rrggbb`, shown until the picture arrives. */
  readonly color: string;
  /** JPEG for link previews. */
  readonly previewUrl: string;
}

/** A picture as pages show it, without a link preview. */
export type CardPicture = Omit<Picture, 'previewUrl'>;

/** The widths to store for an original: those up to its width, or its own width if it is smaller than all of them. */
export function keptWidths(originalWidth: number): number[] {
  const kept = pictureWidths.filter((width) => width <= originalWidth);
  return kept.length > 0 ? kept : [originalWidth];
}

/** The URL of the narrowest stored file that is at least `width` pixels wide, or of the widest one. */
export function pictureUrl(picture: Pick<Picture, 'url' | 'widths'>, width: number): string {
  const fitting =
    picture.widths.find((kept) => kept >= width) ?? picture.widths[picture.widths.length - 1];
  return fitting === undefined ? picture.url : swapWidth(picture.url, fitting);
}

/** File size of the picture that `pictureUrl` returns for a width. Null when it is not known. */
export function pictureBytes(
  picture: Pick<Picture, 'widths' | 'bytes'>,
  width: number,
): number | null {
  const fitting = picture.widths.findIndex((kept) => kept >= width);
  return picture.bytes[fitting === -1 ? picture.bytes.length - 1 : fitting] ?? null;
}

/** The value of `srcset`: every stored width up to twice the usual width, each with its descriptor. */
export function pictureSrcset(picture: Pick<Picture, 'url' | 'widths'>, shown: number): string {
  return picture.widths
    .filter((width) => width <= 2 * shown)
    .map((width) => `${swapWidth(picture.url, width)} ${width}w`)
    .join(', ');
}

/** The height of a picture at a given width. */
export function pictureHeight(picture: Pick<Picture, 'width' | 'height'>, width: number): number {
  return Math.max(1, Math.round((picture.height * width) / picture.width));
}

function swapWidth(url: string, width: number): string {
  return url.replace(/\/\d+\.webp$/, `/${width}.webp`);
}

/** The id of a stored picture. Null for a picture on another site. */
export const readPictureId = (url: string): string | null =>
  /^\/images\/([^/]+)\//.exec(url)?.[1] ?? null;
