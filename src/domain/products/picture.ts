/** Widths in pixels in which every picture is kept, never above the original. */
export const pictureWidths = [160, 320, 480, 640, 960] as const;
/** At which the picture of a product's card is mostly shown. */
export const cardPictureWidth = 320;

/** A picture as every response of the API carries it. */
export interface Picture {
  /** The largest width: `/images/<id>/960.webp`. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Widths that exist, ascending. */
  readonly widths: readonly number[];
  /** Bytes of the file of each width. */
  readonly bytes: readonly number[];
  /** Dominant colour as `#rrggbb`, shown until the picture arrives. */
  readonly color: string;
  /** JPEG for link previews. */
  readonly previewUrl: string;
}

/** A picture as it is shown on a page, which has no link preview. */
export type CardPicture = Omit<Picture, 'previewUrl'>;

/** Widths to keep of an original: those not above it, and its own width if it is under them all. */
export function keptWidths(originalWidth: number): number[] {
  const kept = pictureWidths.filter((width) => width <= originalWidth);
  return kept.length > 0 ? kept : [originalWidth];
}

/** URL of the narrowest kept picture at least `width` pixels wide, or of the widest one. */
export function pictureUrl(picture: Pick<Picture, 'url' | 'widths'>, width: number): string {
  const fitting =
    picture.widths.find((kept) => kept >= width) ?? picture.widths[picture.widths.length - 1];
  return fitting === undefined ? picture.url : swapWidth(picture.url, fitting);
}

/** Bytes of the picture that `pictureUrl` finds for a width; null when they are not known. */
export function pictureBytes(
  picture: Pick<Picture, 'widths' | 'bytes'>,
  width: number,
): number | null {
  const fitting = picture.widths.findIndex((kept) => kept >= width);
  return picture.bytes[fitting === -1 ? picture.bytes.length - 1 : fitting] ?? null;
}

/** Value for `srcset`: with its descriptor every kept width up to twice that at which the picture is mostly shown. */
export function pictureSrcset(picture: Pick<Picture, 'url' | 'widths'>, shown: number): string {
  return picture.widths
    .filter((width) => width <= 2 * shown)
    .map((width) => `${swapWidth(picture.url, width)} ${width}w`)
    .join(', ');
}

/** Height at a given width, in the proportions of the picture. */
export function pictureHeight(picture: Pick<Picture, 'width' | 'height'>, width: number): number {
  return Math.max(1, Math.round((picture.height * width) / picture.width));
}

function swapWidth(url: string, width: number): string {
  return url.replace(/\/\d+\.webp$/, `/${width}.webp`);
}

/** The id under which the files of a picture are kept; null for a picture of elsewhere. */
export const readPictureId = (url: string): string | null =>
  /^\/images\/([^/]+)\//.exec(url)?.[1] ?? null;
