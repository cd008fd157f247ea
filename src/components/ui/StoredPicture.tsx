import type { CSSProperties, ReactElement } from 'react';
import type { CardPicture } from '#domain/products/picture.ts';
import {
  pictureBytes,
  pictureHeight,
  pictureSrcset,
  pictureUrl,
} from '#domain/products/picture.ts';

interface Props {
  picture: CardPicture;
  alt: string;
  /** The usual width of the picture in CSS pixels. */
  width: number;
  /** The width at which it is shown. It may be slightly less, so that a phone does not load the next larger file. */
  sizes: string;
  /** Whether the picture is in view when the page opens. The script of the head then loads it before others. */
  isFirst?: boolean;
}

/** In CSS pixels. A narrower picture has no room for the button that loads it with the data saver. */
const narrowestWithButton = 112;

/** Applies to sizes that are the same on every screen, for example '56px'. */
const isTooSmall = (sizes: string): boolean =>
  /^\d+px$/.test(sizes) && Number.parseInt(sizes, 10) < narrowestWithButton;

/** A stored picture in the width that its place needs. Its own colour is shown until it has loaded. */
export function StoredPicture({
  picture,
  alt,
  width,
  sizes,
  isFirst = false,
}: Props): ReactElement {
  const bytes = pictureBytes(picture, width);
  const style: CSSProperties = { backgroundColor: picture.color };
  return (
    <img
      src={pictureUrl(picture, width)}
      srcSet={pictureSrcset(picture, width)}
      sizes={sizes}
      width={width}
      height={pictureHeight(picture, width)}
      alt={alt}
      style={style}
      data-kb={bytes === null || isTooSmall(sizes) ? undefined : Math.ceil(bytes / 1024)}
      loading="lazy"
      // Chromium paints a lazy picture at least a frame late unless it is decoded synchronously.
      decoding={isFirst ? 'sync' : 'async'}
      {...(isFirst && { fetchPriority: 'high' as const })}
    />
  );
}
